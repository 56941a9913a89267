/// Saved state on a disk: that of one app on one device, or one loose archive.
package struct SavedPlace: Sendable {
  /// The `.savedState` folder; nil for a loose archive.
  let bundle: FilePath?
  /// At least one; the bundle's own is before those of its scenes.
  let archives: [Archive]
  /// Whether a restore of this state has begun and not ended. Source: uikit.md, row L4.
  package var isInterrupted = false
  package var bundleIdentifier: String?
  package var origin = Origin.folder
  package var device: Device?

  /// The system's place that contains a file. The raw values appear in `restorectl.find/1`.
  package enum Origin: String, Sendable {
    case simulator
    /// `~/Library` of a Mac.
    case library
    /// The container of a sandboxed Mac app.
    case container
    /// The container in which macOS 15 and later keep the state of all apps.
    case daemonContainer = "daemon-container"
    /// A container that Xcode has downloaded from a device.
    case download
    case folder
  }

  /// What the system's own list says of a simulator, without secrets.
  package struct Device: Sendable {
    /// As in `iPhone 15`.
    let name: String?
    /// As in `iOS 17.2`.
    let system: String?
    /// Its UDID, the name of its folder.
    let identifier: String

    package init(name: String?, system: String?, identifier: String) {
      self.name = name.map(SecretText.redacted(text:))
      self.system = system.map(SecretText.redacted(text:))
      self.identifier = identifier
    }
  }

  package struct Archive: Sendable {
    package let path: FilePath
    /// What it is, according to its bytes or its place; nil if it cannot be read.
    package var kind: ArchiveContainer?
    package var byteCount: Int
    /// How many objects were saved; nil if unknown without other files.
    package var objectCount: Int?
    /// Seconds since 2001-01-01 00:00:00 UTC: the time in the archive, or else that of its file.
    package var savedAt: Int

    package init(_ path: FilePath, kind: ArchiveContainer?, byteCount: Int, savedAt: Int) {
      (self.path, self.kind) = (path, kind)
      (self.byteCount, self.savedAt) = (byteCount, savedAt)
    }
  }

  package init(_ archives: [Archive], in bundle: FilePath?) {
    (self.archives, self.bundle) = (archives, bundle)
  }

  /// The argument for other commands: the only archive if that is sufficient, else the folder.
  package var path: FilePath {
    let needsAll = archives.count > 1 || archives[0].kind == .appkit
    return (needsAll ? bundle : nil) ?? archives[0].path
  }

  package var savedAt: Int { archives.map(\.savedAt).max() ?? .min }

  var byteCount: Int { archives.reduce(0) { $0 + $1.byteCount } }

  /// Nil if one is unknown. A table of scenes has the objects of the scenes again.
  var objectCount: Int? {
    let scenes = archives.filter { $0.kind != .sceneSessions }
    let counts = (scenes.isEmpty ? archives : scenes).map(\.objectCount)
    return counts.contains(nil) ? nil : counts.reduce(0) { $0 + ($1 ?? 0) }
  }

  var kinds: [ArchiveContainer?] {
    archives.reduce(into: []) { if !$0.contains($1.kind) { $0.append($1.kind) } }
  }

  /// The order of `find`: equally old ones in the order of their paths.
  package static func isNewer(_ one: Self, _ other: Self) -> Bool {
    one.savedAt == other.savedAt
      ? one.path.bytes.lexicographicallyPrecedes(other.path.bytes) : one.savedAt > other.savedAt
  }
}

package struct PlaceReport: Sendable {
  let places: [SavedPlace]
  /// In seconds since 2001-01-01 00:00:00 UTC.
  let now: Int
  let failures: [Failure]

  package init(_ places: [SavedPlace], now: Int, failures: [Failure]) {
    (self.places, self.now, self.failures) = (places, now, failures)
  }
}
