extension KnownKeys {
  /// The keys and tags that AppKit itself writes. Sources: mac_apt's reader of Terminal's state, and
  /// saved states of OS X 10.8 to macOS 13.
  package enum AppKit {
    // MARK: windows.plist

    package static let windowID = "NSWindowID"
    /// The key of a window's records, 16 bytes: a secret, never shown.
    package static let dataKey = "NSDataKey"
    package static let identifier = "NSUIID"
    /// A window's title, text; in a window's record too.
    package static let title = "NSTitle"
    package static let isMenuBar = "NSIsMainMenuBar"
    package static let bundleVersion = "CFBundleVersion"
    package static let systemVersion = "NSSystemVersion"

    // MARK: Records

    package static let windowRecord = "_NSWindow"
    /// In a window's record: its class, text.
    package static let className = "NSClassName"
    /// In a window's record: the class that recreates it, text.
    package static let restorer = "_NSWindowRestorer"
    package static let firstResponder = "NSFirstResponder"
    /// In a window's record: the group of windows in tabs that it belongs to, text.
    static let tabGroup = "NSTabGrpID"
    /// In a window's record: the place of its tab, an integer from 0.
    static let tabIndex = "NSTabIdx"
    /// In a window's record: whether it received keyboard input, and whether it was the main
    /// window, booleans.
    static let frontMarks = ["NSIsKey", "NSIsMain"]
    /// The number of a window on screen, an integer that changes with each launch.
    static let windowNumber = "NSWindowNumber"
    /// The numbers of the windows on screen, front to back, integers.
    static let windowOrder = "NSWindowZOrder"
    package static let automaticIdentifierPrefix = "_NS:"

    package static let referenceClass = "NSPersistentUIEncodedReference"
    package static let referenceIdentifier = "persistentIdentifier"
    package static let referenceWindow = "windowID"

    package static let archiveTag = "rchv"
    /// Tags of property lists: archives by key path, and bookmarks of files.
    package static let listTags = ["kyds", "surl"]
    /// The prefix of state keys for parts of a record outside its archive; the tag follows.
    package static let recordPrefix = "NSCR."
    package static let recordFlags = recordPrefix + "flags"

    // MARK: Values

    /// Keys whose values differ between any two saves.
    package static let volatileKeys = [
      windowNumber, "CoreGraphics Window ID", windowOrder, "NSExecutableInode",
      "_NSWindowResizeGeneration",
    ]
    /// The keys of the text in Terminal's tabs, which is counted, and shown only on request.
    package static let screenTextKeys = ["Tab Contents", "Tab Contents v2"]
  }
}
