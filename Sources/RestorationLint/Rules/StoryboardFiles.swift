extension Rule {
  static let storyboardRestorationIdGap = Rule(
    "storyboard-restoration-id-gap", .warning, needs: [.storyboards],
    "a scene or view has a restoration identifier, but its container or scene has none",
    page: """
      UIKit saves from the window's root downwards and stops at the first controller without a
      restoration identifier: it visits no children, whatever their identifiers. A scene with an
      identifier inside a container without one is probably meant to be restored, and is not. Nor is
      a view with an identifier in a scene without one: a view is saved with its controller.

      Fix: set a restoration identifier on the container or scene too, or remove the one inside it
      Source: uikit.md, rows S17, K1; Apple, View Controller Programming Guide for iOS, "Tagging
      View Controllers for Preservation"
      Blind spots: The rule does not see identifiers that code or a user-defined runtime attribute
      sets, or containers that code fills. It follows a storyboard reference only into the given
      storyboards. The owner of a nib is not checked: code sets its identifier.
      Xcode: the container or scene: Identity inspector → Restoration ID, or Use Storyboard ID
      Before:
        // Main.storyboard: only the list has a Restoration ID
        let navigation = storyboard.instantiateInitialViewController()
      After:
        // Without Interface Builder:
        let navigation = storyboard.instantiateInitialViewController()
        navigation?.restorationIdentifier = "Nav"
      """,
    storyboard: { storyboard, gaps, collector in
      for scene in storyboard.controllers
      where scene.restorationIdentifier == nil && !storyboard.isNib {
        for view in scene.views {
          guard let identifier = view.restorationIdentifier else { continue }
          collector.report(
            "is not saved, because its scene, the \(scene.element) '\(scene.objectID)', has no "
              + "restoration identifier",
            path: identifier, at: view.location)
        }
      }
      for (container, scene) in gaps {
        guard let identifier = scene.restorationIdentifier else { continue }
        collector.report(
          "is not saved, because its container, the \(container.element) "
            + "'\(container.objectID)', has no restoration identifier",
          path: identifier, at: scene.location)
      }
    })

  static let viewWithoutIdentifier = Rule(
    "view-without-identifier", .info, .heuristic, needs: [.storyboards],
    "a saved scene has a view without an identifier that could save state",
    page: """
      Scroll, table, collection, text and image views, text fields and UIWebView save their own
      state, such as the scroll position and the selected rows, but only with a restoration
      identifier. The scene comes back, and the view in it starts fresh: the table is at the top.

      Fix: set a restorationIdentifier on the view, unless its state does not matter
      Source: uikit.md, rows K1, K2; Apple, App Programming Guide for iOS, "Preserving the State of
      Your Views"; Apple, UIView.restorationIdentifier
      Blind spots: The rule does not see identifiers that code or a user-defined runtime attribute
      sets, or views that code creates. Views in cells are not reported, because cells are reused.
      No documentation says that WKWebView saves state, so it is not reported either.
      Xcode: the view: Identity inspector → Restoration ID
      Before:
        tableView = UITableView(frame: view.bounds)
        view.addSubview(tableView)
      After:
        tableView = UITableView(frame: view.bounds)
        tableView.restorationIdentifier = "Table"
        view.addSubview(tableView)
      """,
    storyboard: { storyboard, _, collector in
      for scene in storyboard.controllers {
        guard let identifier = scene.restorationIdentifier else { continue }
        for view in scene.views where view.restorationIdentifier == nil {
          collector.report(
            "its \(view.element) has no restoration identifier, so it saves no state",
            path: identifier, at: view.location)
        }
      }
    })

  static let duplicateViewIdentifier = Rule(
    "duplicate-view-identifier", .warning, needs: [.storyboards],
    "two views of one controller have the same restoration identifier",
    page: """
      UIKit stores the state of a view under the path of its controller and its own identifier. Two
      views with the same identifier share that entry: the second replaces the state of the first,
      and on restore one list may scroll to the position of the other.

      Fix: give each view of the controller a different restoration identifier
      Source: uikit.md, rows P3, P6; Apple, App Programming Guide for iOS, "Preserving the State of
      Your Views"; public analyses of how UIKit saves view state
      Blind spots: The rule does not see identifiers that code or a user-defined runtime attribute
      sets. Views in a prototype cell are created once for each cell and share one identifier.
      Xcode: each view: Identity inspector → Restoration ID
      Before:
        leftTable.restorationIdentifier = "Table"
        rightTable.restorationIdentifier = "Table"
      After:
        leftTable.restorationIdentifier = "LeftTable"
        rightTable.restorationIdentifier = "RightTable"
      """,
    storyboard: { storyboard, _, collector in
      for scene in storyboard.controllers {
        let owner = scene.restorationIdentifier.map { $0 + "/" } ?? ""
        var counts: [String: Int] = [:]
        for view in scene.views {
          guard let identifier = view.restorationIdentifier else { continue }
          counts[identifier, default: 0] += 1
          guard counts[identifier] == 2 else { continue }
          collector.report(
            "another view of the \(scene.element) '\(scene.objectID)' has the same restoration "
              + "identifier, so both share one state",
            path: owner + identifier, at: view.location)
        }
      }
    })
}
