import PlistSyntax
import RestorationModel

extension Fixture {
  /// Two states of one app for `restorectl diff`.
  static let diffFixtures: [Fixture] = [
    Fixture("diff/monday.data", "A mail app on Monday.", monday),
    Fixture(
      "diff/tuesday.data",
      "The same app on Tuesday: the tabs have changed places, a message was opened, a filter and a "
        + "class have changed.", tuesday),
  ]

  private static let monday: RestorationArchive = .uikit([
    .controller(
      "Tabs", "UITabBarController",
      state: [StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[0]:/Inbox"))]),
    .controller(
      "Tabs/:[0]:/Inbox", "InboxController", restorationClass: "InboxController",
      state: [
        StateEntry("filter", .dictionary([StatePair("unread", true), StatePair("from", "")])),
        StateEntry("sort", "date"),
      ]),
    .controller(
      "Tabs/:[1]:/Calendar", "CalendarController", restorationClass: "CalendarController"),
    .controller("Tabs/:[2]:/Notes", "NotesController", restorationClass: "NotesController"),
  ])

  private static let tuesday: RestorationArchive = {
    var envelope = Envelope.phone
    envelope.timestamp = 586_353_900.0
    envelope.bundleVersion = "43"
    return .uikit(
      [
        .controller(
          "Tabs", "UITabBarController",
          state: [StateEntry(KnownKeys.selectedTab, .reference("Tabs/:[1]:/Inbox"))]),
        .controller(
          "Tabs/:[0]:/Calendar", "MonthController", restorationClass: "CalendarController"),
        .controller(
          "Tabs/:[1]:/Inbox", "InboxController", restorationClass: "InboxController",
          state: [
            StateEntry("filter", .dictionary([StatePair("unread", false), StatePair("from", "")])),
            StateEntry("sort", "date"),
            StateEntry("message", .uuid("C0FFEE00-1234-4ABC-8DEF-0123456789AB")),
            StateEntry(
              KnownKeys.presentedViewController, .reference("Tabs/:[1]:/Inbox/Composer")),
          ]),
        .controller(
          "Tabs/:[1]:/Inbox/Composer", "ComposerController",
          restorationClass: "ComposerController",
          state: [StateEntry("subject", "Re: bread")]),
      ], envelope: envelope)
  }()
}
