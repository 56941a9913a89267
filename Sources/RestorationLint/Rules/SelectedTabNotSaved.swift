import PlistSyntax
import RestorationModel

extension Rule {
  static let selectedTabNotSaved = Rule(
    id: "selected-tab-not-saved",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a tab bar controller whose selected tab was not saved",
    rationale: """
      A tab bar controller saves a reference to the selected tab. It has none, or nil, where the \
      controller of that tab has no restoration identifier. On restore the tab bar then shows the tab \
      that the app selects at launch, mostly the first one: another one than the user left.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, preserving and restoring state; public \
      analyses of how UIKit saves and restores
      """,
    remedy: "give the controller of every tab a restorationIdentifier",
    blindSpots: """
      A class is taken for a tab bar controller by UIKit's keys, or by its name. The rule does not see \
      which tab it was. Where no tab was saved at all, tab-controller-without-children says so. A tab \
      that is shown by the More tab has a key of its own and is not missing.
      """,
    badExamples: [
      .bad(
        "two tabs, and no selection", marks: [.init("Tabs", key: KnownKeys.selectedTab)],
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
      listeners: [ContainerRole.listener],
      content: { entry, content, collector in
        guard !entry.isView, content.kind != .object,
          ContainerRole.likely(of: content) == .tabBar,
          entry.children.contains(where: { $0.index != nil }),
          isMissing(content[KnownKeys.selectedTab]), isMissing(content[KnownKeys.moreDisplayedTab])
        else { return }
        collector.report(
          "which tab was selected was not saved", key: StateKeyPath(KnownKeys.selectedTab))
      }))

  @Sendable private static func isMissing(_ value: StateValue?) -> Bool {
    value == nil || value == .null
  }
}
