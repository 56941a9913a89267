extension Rule {
  static let tabControllerWithoutChildren = Rule(
    "tab-controller-without-children", .warning, .heuristic, needs: [.uikitArchive],
    decidesRestore: true,
    "a tab bar controller without a saved child",
    page: """
      A tab bar controller does not save which children it has: the app creates them before state is
      restored, and each child restores its own state. If no child was saved, all tabs start fresh
      and the selected tab is lost too. Usually the children have no restoration identifier.

      Fix: set a restorationIdentifier on the controller of each tab
      Source: uikit.md, rows S12, R5; Apple, View Controller Programming Guide for iOS, "Preserving
      and Restoring State"; WWDC 2013, session 222, "What's New in State Restoration"
      Blind spots: A tab bar controller is recognized by UIKit's keys or by its class name. One
      saved tab is enough; tabs that are missing next to it are not found.
      Xcode: the controller of each tab: Identity inspector → Restoration ID
      Before:
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = [browse, shopping]
      After:
        tabs.restorationIdentifier = "Tabs"
        browse.restorationIdentifier = "Browse"
        shopping.restorationIdentifier = "Shopping"
        tabs.viewControllers = [browse, shopping]
      """,
    object: { entry, content, collector in
      guard !entry.isView, content.kind != .object, entry.role == .tabBar else { return }
      let children = entry.children
      let presented = content[KnownKeys.presentedViewController]
      // A child's path may contain an index of an ancestor that has changed since.
      guard children.allSatisfy({ .reference($0.path.raw) == presented }),
        !children.isEmpty || !entry.archive.objects.plainParents.contains(entry.path.plain)
      else { return }
      collector.report("no child of this tab bar controller was saved")
    })

  static let selectedTabNotSaved = Rule(
    "selected-tab-not-saved", .warning, .heuristic, needs: [.uikitArchive], decidesRestore: true,
    "a tab bar controller whose selected tab was not saved",
    page: """
      A tab bar controller saves a reference to the selected tab. It is missing or nil if the
      controller of that tab has no restoration identifier. On restore the tab bar then shows the
      tab that the app selects at launch, usually the first one, and not the tab that the user left.

      Fix: set a restorationIdentifier on the controller of every tab
      Source: uikit.md, rows K6, R5; Apple, View Controller Programming Guide for iOS, "Preserving
      and Restoring State"
      Blind spots: A tab bar controller is recognized by UIKit's keys or by its class name. The rule
      does not know which tab was selected. If no tab was saved, tab-controller-without-children
      reports that instead. A tab under the More tab has its own key and is not reported.
      Xcode: the controller of each tab: Identity inspector → Restoration ID
      Before:
        browse.restorationIdentifier = "Browse"
        tabs.viewControllers = [browse, SettingsViewController()]
      After:
        let settings = SettingsViewController()
        browse.restorationIdentifier = "Browse"
        settings.restorationIdentifier = "Settings"
        tabs.viewControllers = [browse, settings]
      """,
    object: { entry, content, collector in
      guard !entry.isView, content.kind != .object, entry.role == .tabBar,
        entry.children.contains(where: { $0.index != nil }),
        [KnownKeys.selectedTab, KnownKeys.moreDisplayedTab].allSatisfy({
          content[$0] ?? .null == .null
        })
      else { return }
      collector.report(
        "the selected tab was not saved", key: [.name(KnownKeys.selectedTab)])
    })
}
