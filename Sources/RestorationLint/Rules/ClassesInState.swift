extension Rule {
  static let customClassInState = Rule(
    "custom-class-in-state", .warning, needs: [.archive], decidesRestore: true,
    "an archived object of a class that is not part of Foundation or UIKit",
    options: [
      RuleOption("allow", .names, "classes that may be archived, as stored or as Swift names")
    ],
    page: """
      State restoration brings back the interface, not the data behind it. A model object in the
      state is a second copy that goes out of date. If its class is renamed or its encoding changes,
      decoding fails, and the state of the object is lost with it. With secure coding the class must
      also adopt NSSecureCoding and be named where it is decoded: decodeObject(of:forKey:). Otherwise
      decoding fails with "value for key was of unexpected class". In a keyed archive that is not a
      saved interface the finding is only a note, because only code that has the class can read the
      archive. An object of another framework, such as a CLLocation, is reported too: it is data,
      and that framework decides how it is encoded.

      Fix: encode an identifier or plain values instead; or adopt NSSecureCoding and add the class
      in .restorectl.json: "rules": {"custom-class-in-state": {"allow": ["CLASS"]}}
      Source: uikit.md, row R17; Apple, App Programming Guide for iOS, "Checklist for Implementing
      State Preservation and Restoration"; WWDC 2012, session 208, "Saving and Restoring Application
      State on iOS"; Apple, NSSecureCoding and UIApplicationDelegate
      Blind spots: Foundation and UIKit classes are recognized by Apple's reserved prefixes, with or
      without underscores, and by their modules; a class of the app with such a prefix is not
      reported. Classes of other frameworks are recognized by a list of prefixes. Values under
      UIKit's own keys are not checked, nor are the keys of UIKit's own views. The archive does not
      show whether a class adopts NSSecureCoding.
      Before:
        coder.encode(recipe, forKey: "recipe")
      After:
        coder.encode(recipe.id, forKey: "recipeID")

        // On restore:
        let id = coder.decodeObject(of: NSString.self, forKey: "recipeID")
        recipe = id.flatMap { store.recipe(withID: $0 as String) }
      """,
    value: { value, state, collector in
      guard state.isAppDelegate || value.origin == .app,
        value.isFirstOfClass, case .object(let className, _) = value.value,
        case let name = SavedClassName(className), !name.isSystem,
        !collector.allows([name.stored, name.readable])
      else { return }
      let isState = state.archive.container == .uikit
      let owner = name.isOfOtherFramework ? "another framework's" : "the"
      collector.report(
        "contains an object of \(owner) class '\(name.readable)'"
          + (isState ? "" : ", which only code with that class can decode"),
        in: value, severity: isState ? nil : .info)
    })

  static let unstableClassName = Rule(
    "unstable-class-name", .warning, needs: [.archive],
    "a private, generic or local class, whose runtime name changes with the code around it",
    page: """
      An archive contains the runtime names of classes, and they must be the same on restore. The
      name of a private class contains a hash of its module and file, the name of a generic class
      contains its arguments, and the name of a local class contains the function around it. If such
      a class moves to another file, the restoration class is not found, the object does not get its
      state, or an archived object cannot be decoded.

      Fix: use a class that is not private, generic or local, or set its name with @objc(Name)
      Source: uikit.md, rows K12, R2; Swift project, docs/ABI/Mangling.rst and
      docs/ABI/OldMangling.rst; Apple, UIViewControllerRestoration
      Blind spots: The rule checks the name in the archive, which may be another one than at run
      time. It does not know whether the class exists. Generic classes of SwiftUI and UIKit, such as
      UIHostingController, are not reported, although their names contain that of the app's view.
      Before:
        private final class DetailRestorer: UIViewController {}

        detail.restorationClass = DetailRestorer.self
      After:
        @objc(DetailRestorer)
        private final class DetailRestorer: UIViewController {}

        detail.restorationClass = DetailRestorer.self
      """,
    object: { saved, _, collector in
      if let name = saved.node.restorationClass.map({ SavedClassName($0) }),
        let instability = name.instability
      {
        collector.report("the restoration class '\(name.readable)' \(instability.reason)")
      }
      // An object's class is often its restoration class too: one fault, one finding.
      guard let name = saved.className, name.stored != saved.node.restorationClass,
        let fault = fault(of: name)
      else { return }
      collector.report(fault, key: [.name(KnownKeys.className)])
    },
    value: { value, _, collector in
      if value.isFirstOfClass, case .object(let name, _) = value.value,
        let fault = fault(of: SavedClassName(name))
      {
        collector.report(fault, in: value)
      }
    })

  private static func fault(of name: SavedClassName) -> String? {
    guard let instability = name.instability, !name.isSystem else { return nil }
    return "the class '\(name.readable)' \(instability.reason)"
  }
}
