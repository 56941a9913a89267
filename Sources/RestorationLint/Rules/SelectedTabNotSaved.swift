import PlistSyntax
import RestorationArchives

extension Rule {
  static let selectedTabNotSaved = Rule(
    id: "selected-tab-not-saved",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a tab bar controller whose selected tab was not saved",
    rationale: """
      A tab bar controller saves a reference to the selected tab. The reference is missing or nil \
      if the controller of that tab has no restoration identifier. On restore the tab bar then \
      shows the tab that the app selects at launch, usually the first one, and not the tab that \
      the user left.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Preserving and Restoring State"; public \
      analyses of how UIKit saves and restores
      """,
    remedy: "set a restorationIdentifier on the controller of every tab",
    blindSpots: """
      A tab bar controller is recognized by UIKit's keys or by its class name. The rule does not \
      know which tab was selected. If no tab was saved, tab-controller-without-children reports \
      that instead. A tab under the More tab has its own key and is not reported.
      """,
    fix: RuleFix(
      before: """
        browse.restorationIdentifier = "Browse"
        tabs.viewControllers = [browse, SettingsViewController()]
        """,
      after: """
        let settings = SettingsViewController()
        browse.restorationIdentifier = "Browse"
        settings.restorationIdentifier = "Settings"
        tabs.viewControllers = [browse, settings]
        """,
      inspector: "the controller of each tab: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "two tabs and no selection", marks: [.init("Tabs", key: KnownKeys.selectedTab)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController" },
                     { "path": "Tabs/:[0]:/List" },
                     { "path": "Tabs/:[2]:/Settings" } ] }
        """),
      .bad(
        "a selection that is nil", marks: [.init("Tabs", key: KnownKeys.selectedTab)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "Mail.MainTabBarController",
                       "state": { "kTabBarSelectedViewControllerKey": null } },
                     { "path": "Tabs/:[0]:/List" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a selected tab",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List" } ] }
        """),
      .good(
        "the More tab",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarMoreDisplayedViewControllerKey":
                                  { "$reference": "Tabs/:[5]:/Settings" } } },
                     { "path": "Tabs/:[5]:/Settings" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, content.kind != .object,
          entry.role == .tabBar,
          entry.children.contains(where: { $0.index != nil }),
          isMissing(content[KnownKeys.selectedTab]), isMissing(content[KnownKeys.moreDisplayedTab])
        else { return }
        collector.report(
          "the selected tab was not saved", key: StateKeyPath(KnownKeys.selectedTab))
      }))

  @Sendable private static func isMissing(_ value: StateValue?) -> Bool {
    value == nil || value == .null
  }
}
