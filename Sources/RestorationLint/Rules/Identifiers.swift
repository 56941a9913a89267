extension Rule {
  static let ambiguousSiblingIdentifier = Rule(
    "ambiguous-sibling-identifier", .warning, needs: [.uikitArchive],
    "children of one parent have the same identifier and differ only in their index",
    page: """
      On restore UIKit passes identifiers without indices to the restoration class and the app
      delegate, so only the coder tells the app which child to return. A live child is found under
      its saved index: if the children changed places since, each gets the state of another.

      Fix: give each child a different restorationIdentifier
      Source: uikit.md, rows P5, F6; Apple, UIViewControllerRestoration; WWDC 2013, session 222,
      "What's New in State Restoration"
      Blind spots: Children of a navigation controller are not checked: a stack can contain the same
      kind of screen more than once, and its order is saved. A parent whose class is not in the tree
      is not checked either. duplicate-path reports children that share the index too.
      Xcode: each child: Identity inspector → Restoration ID
      Before:
        tabs.viewControllers = [ListViewController(), ListViewController()]
        tabs.viewControllers?.forEach { $0.restorationIdentifier = "List" }
      After:
        let (inbox, archive) = (ListViewController(), ListViewController())
        inbox.restorationIdentifier = "Inbox"
        archive.restorationIdentifier = "Archive"
        tabs.viewControllers = [inbox, archive]
      """,
    object: { entry, content, collector in
      guard !entry.isView, content.unreadable == nil, entry.children.count > 1,
        content.className != .unstated, entry.role != .navigation
      else { return }
      // A registered object is no sibling of a controller.
      let identifiers = entry.children.filter { $0.kind != .object }.compactMap(\.identifier)
      var counts: [ExactText: Int] = [:]
      for identifier in identifiers { counts[ExactText(identifier), default: 0] += 1 }
      for identifier in identifiers {
        guard let count = counts.removeValue(forKey: ExactText(identifier)), count > 1 else {
          continue
        }
        collector.report(
          "\(count) children have the identifier '\(identifier)' and differ only in their index")
      }
    })

  static let unstableIdentifier = Rule(
    "unstable-identifier", .info, .heuristic, needs: [.uikitArchive],
    "an identifier that contains a UUID, a pointer, a date or a long number",
    page: """
      UIKit finds an object by its path, so its identifier must be the same after the next launch.
      An identifier made from a pointer, a time or a new UUID never is: the state is saved and never
      found. An identifier that contains the number of a document or record works as long as the
      record exists, but each record has its own path.

      Fix: use an identifier that names the screen, and encode which record it shows as state
      Source: uikit.md, row P1; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"; WWDC 2012, session 208, "Saving and Restoring Application
      State on iOS"
      Blind spots: One archive does not show whether the number changes. Numbers of fewer than eight
      digits and mangled class names are not reported.
      Xcode: Identity inspector → Restoration ID
      Before:
        detail.restorationIdentifier = "Recipe-\\(recipe.uuid)"
      After:
        detail.restorationIdentifier = "Recipe"

        // In RecipeViewController.encodeRestorableState(with:), after super
        coder.encode(recipe.uuid as NSUUID, forKey: "recipe")
      """,
    object: { entry, _, collector in
      guard let identifier = entry.identifier,
        let part = unstablePart(of: Array(identifier.utf8)),
        !identifier.begins(with: "_Tt"), !identifier.begins(with: "$s")
      else { return }
      collector.report("the identifier contains \(part)")
    })

  /// Parts that probably change with each launch: `h` is a hexadecimal digit and `d` a digit.
  private static let unstableParts: [(pattern: String, phrase: String)] = [
    ("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "a UUID"),
    ("hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", "a UUID"), ("0xhhhhhh", "a pointer"),
    ("dddd-dd-dd", "a date"), ("dddddddd", "a long number"),
  ]

  /// The first such part of a text's UTF-8, in words.
  private static func unstablePart(of text: [UInt8]) -> String? {
    for start in text.indices where text[start].isASCIIHexDigit {
      // A part begins at the start of a run of digits or letters.
      if start > 0, text[start - 1].isASCIIHexDigit,
        text[start].isASCIIDigit == text[start - 1].isASCIIDigit
      {
        continue
      }
      let rest = text[start...]
      let part = unstableParts.first { pattern, _ in
        rest.count >= pattern.utf8.count
          && zip(rest, pattern.utf8).allSatisfy { byte, mark in
            switch mark {
            case UInt8(ascii: "h"): byte.isASCIIHexDigit
            case UInt8(ascii: "d"): byte.isASCIIDigit
            default: byte == mark
            }
          }
      }
      if let part { return part.phrase }
    }
    return nil
  }
}
