/// State that was found on a disk: what one app has saved on one device, or one loose archive.
///
/// Paths are raw bytes, since a file's name need not be UTF-8.
public struct SavedPlace: Sendable {
  /// What another command is given to read it: the archive where there is only one, else the bundle.
  public var path: [UInt8]
  /// The `.savedState` folder; nil for a loose archive.
  public var bundle: [UInt8]?
  /// The app's bundle identifier; nil where nothing tells it.
  public var bundleIdentifier: String?
  /// What kind of place it is.
  public var origin: Origin
  /// The simulator that it belongs to.
  public var device: Device?
  /// The archives, the bundle's own before those of its scenes.
  public var archives: [Archive]
  /// When it was saved, in seconds since 2001-01-01 00:00:00 UTC: what the newest archive says of
  /// itself, or else when its file last changed.
  public var savedAt: Int
  /// Whether a restore of this state has begun and not ended: the app has crashed in it, or runs.
  public var isInterrupted: Bool

  /// Which place of a system a file stands in. The raw values stand in `restorectl.find/1`.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// An app's container on a simulator.
    case simulator
    /// `~/Library` of a Mac.
    case library
    /// The container of a sandboxed Mac app.
    case container
    /// The container in which macOS 15 and later keep the state of all apps.
    case daemonContainer = "daemon-container"
    /// A container that Xcode has downloaded from a device.
    case download
    /// Anywhere else.
    case folder
  }

  /// A simulator.
  public struct Device: Hashable, Sendable {
    /// Its name, as in `iPhone 15`.
    public var name: String?
    /// Its system, as in `iOS 17.2`.
    public var system: String?
    /// Its UDID, the name of its folder.
    public var identifier: String

    /// A simulator.
    public init(name: String?, system: String?, identifier: String) {
      self.name = name
      self.system = system
      self.identifier = identifier
    }
  }

  /// One archive.
  public struct Archive: Sendable {
    /// The file.
    public var path: [UInt8]
    /// What kind of archive it is.
    public var kind: Kind
    /// How many objects were saved; nil where that cannot be told without more files.
    public var objectCount: Int?
    /// The size of its files, in bytes.
    public var byteCount: Int

    /// An archive.
    public init(path: [UInt8], kind: Kind, objectCount: Int?, byteCount: Int) {
      self.path = path
      self.kind = kind
      self.objectCount = objectCount
      self.byteCount = byteCount
    }
  }

  /// What kind of archive a file is, told from its bytes or its place. The raw values stand in
  /// `restorectl.find/1`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// UIKit's archive.
    case uikit
    /// The state of one scene.
    case scene
    /// The table of scenes.
    case sceneSessions = "scene-sessions"
    /// AppKit's windows and their records.
    case appkit
    /// Another keyed archive.
    case keyed
    /// What stands at an archive's place and cannot be read.
    case unreadable

    /// The name in words.
    var displayName: String {
      switch self {
      case .uikit: "UIKit"
      case .scene: "scene"
      case .sceneSessions: "scene sessions"
      case .appkit: "AppKit"
      case .keyed: "keyed archive"
      case .unreadable: "unreadable"
      }
    }
  }

  /// A place with its archives.
  public init(
    path: [UInt8], bundle: [UInt8]? = nil, bundleIdentifier: String? = nil, origin: Origin,
    device: Device? = nil, archives: [Archive], savedAt: Int, isInterrupted: Bool = false
  ) {
    self.path = path
    self.bundle = bundle
    self.bundleIdentifier = bundleIdentifier
    self.origin = origin
    self.device = device
    self.archives = archives
    self.savedAt = savedAt
    self.isInterrupted = isInterrupted
  }

  /// The size of all archives, in bytes.
  public var byteCount: Int { archives.reduce(0) { $0 + $1.byteCount } }

  /// How many objects all archives hold; nil when one does not tell. A table of scenes counts none
  /// beside the scenes.
  public var objectCount: Int? {
    let scenes = archives.filter { $0.kind != .sceneSessions }
    return (scenes.isEmpty ? archives : scenes).reduce(0) { sum, archive in
      sum.flatMap { sum in archive.objectCount.map { sum + $0 } }
    }
  }

  /// The kinds of the archives, each once, in order.
  public var kinds: [Kind] {
    archives.reduce(into: []) { if !$0.contains($1.kind) { $0.append($1.kind) } }
  }
}

/// What a search has found.
public struct PlaceReport: Sendable {
  /// The places, the newest first.
  public var places: [SavedPlace]
  /// The time that ages are relative to, in seconds since 2001-01-01 00:00:00 UTC.
  public var secondsSince2001: Int
  /// What could not be looked into.
  public var failures: [Failure]

  /// A folder or file that could not be looked into.
  public struct Failure: Hashable, Sendable {
    /// Its name, safe to print.
    public var file: String
    /// The reason, one lower-case sentence.
    public var message: String

    /// A failure.
    public init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  /// A report.
  public init(places: [SavedPlace], secondsSince2001: Int, failures: [Failure]) {
    self.places = places
    self.secondsSince2001 = secondsSince2001
    self.failures = failures
  }
}
