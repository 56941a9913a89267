extension Rule {
  static let activityTypeUndeclared = Rule(
    "activity-type-undeclared", .warning, needs: [.scene, .infoPlist], decidesRestore: true,
    "the app does not declare the activity type of a scene",
    page: """
      A scene is restored from a user activity. Declare its type under NSUserActivityTypes: Handoff
      needs that, and one report says that the system keeps no activity of another type, so that the
      scene opens as new. This activity was saved by a version of the app that declared the type, by
      another tool, or by a system that keeps it all the same.

      Fix: add the type to NSUserActivityTypes in the Info.plist
      Source: uikit.md, row C7; Apple, NSUserActivityTypes and
      UISceneSession.stateRestorationActivity; flutter/flutter, issue 193016
      Blind spots: Types that begin with com.apple. belong to the system and need no entry. A
      declared type may still be one that no scene delegate handles.
      Xcode: target → Info → NSUserActivityTypes
      Before:
        // Info.plist: NSUserActivityTypes = [ com.example.recipes.view ]
        let activity = NSUserActivity(activityType: "com.example.recipes.edit")
      After:
        // Info.plist: NSUserActivityTypes =
        //   [ com.example.recipes.view, com.example.recipes.edit ]
      """,
    object: { saved, content, collector in
      guard content.kind == .scene, let info = saved.archive.context.project.infoPlist,
        let entry = content.entry(KnownKeys.activityType), case .string(let type) = entry.value,
        !type.begins(with: "com.apple."), !info.activityTypes.contains(type)
      else { return }
      collector.report(
        "the activity type '\(type)' is not in NSUserActivityTypes, so the system may not keep the "
          + "activity",
        in: entry)
    })

  static let activityValueType = Rule(
    "activity-value-type", .error, needs: [.scene], decidesRestore: true,
    "a user activity or a session's userInfo contains a value of a type that it cannot hold",
    page: """
      The dictionary of a user activity can contain arrays, data, dates, dictionaries, nulls,
      numbers, sets, text and URLs, and nothing else. The system decodes it with only these classes
      allowed: one other object makes it refuse the dictionary, and the scene may open as new.
      An NSDecimalNumber is a number, but of a subclass: it may not be read. The userInfo of a session
      is another dictionary, a property list: it can have no null, no set and no URL either.

      Fix: store the value as one of the allowed types: a UUID or an enumeration as text, a model
      object as its identifier
      Source: uikit.md, rows C8, C9, C10; Apple, NSUserActivity.userInfo
      Blind spots: Activities without a dictionary and classes inside archived data are not checked.
      Before:
        activity.userInfo = ["recipe": recipe, "session": UUID()]
      After:
        activity.userInfo = ["recipe": recipe.id, "session": UUID().uuidString]
      """,
    value: { value, state, collector in
      let isSession = state.content.kind == .session
      guard state.content.kind == .activity || isSession && state.archive.container == .scene
      else { return }
      switch value.value {
      case .archive, .opened: return collector.skipContents()
      case .object(UserInfoValue.decimalNumber, _):
        collector.skipContents()
        return collector.report(
          "contains an NSDecimalNumber, which may not be read", in: value, severity: .info)
      default: break
      }
      let found =
        UserInfoValue.forbiddenType(value.value) ?? (isSession ? noPropertyList(value.value) : nil)
      guard let name = found else { return }
      collector.report(
        "contains \(name), which "
          + (isSession ? "the userInfo of a session cannot hold" : "user activities do not allow"),
        in: value)
      collector.skipContents()
    })

  /// The type of an allowed value that is none of a property list.
  private static func noPropertyList(_ value: StateValue) -> String? {
    switch value {
    case .null, .object("NSNull", _): "a null"
    case .set: "a set"
    case .url: "a URL"
    default: nil
    }
  }
}
