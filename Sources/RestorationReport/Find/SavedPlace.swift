package import RestorationArchives

/// Saved state on a disk: that of one app on one device, or one loose archive.
///
/// Paths are raw bytes, because a file's name need not be UTF-8.
package struct SavedPlace: Sendable {
  /// The argument for other commands: the archive if there is only one, else the bundle.
  package var path: [UInt8]
  package var bundle: [UInt8]?
  package var bundleIdentifier: String?
  package var origin: Origin
  package var device: Device?
  /// The archives, the bundle's own before those of its scenes.
  package var archives: [Archive]
  /// When it was saved, in seconds since 2001-01-01 00:00:00 UTC: the time in the newest archive,
  /// or else when its file last changed.
  package var savedAt: Int
  /// Whether a restore of this state has begun and not ended. Source: uikit.md, row L4.
  package var isInterrupted: Bool

  /// The system's place that contains a file. The raw values appear in `restorectl.find/1`.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
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

  package struct Device: Hashable, Sendable {
    /// As in `iPhone 15`.
    package var name: String?
    /// As in `iOS 17.2`.
    package var system: String?
    /// Its UDID, the name of its folder.
    package var identifier: String

    package init(name: String?, system: String?, identifier: String) {
      (self.name, self.system, self.identifier) = (name, system, identifier)
    }
  }

  package struct Archive: Sendable {
    package var path: [UInt8]
    /// What it is, according to its bytes or its place; nil if it cannot be read.
    package var kind: ArchiveContainer?
    /// How many objects were saved; nil if unknown without other files.
    package var objectCount: Int?
    package var byteCount: Int

    package init(path: [UInt8], kind: ArchiveContainer?, objectCount: Int?, byteCount: Int) {
      (self.path, self.kind) = (path, kind)
      (self.objectCount, self.byteCount) = (objectCount, byteCount)
    }
  }

  package init(
    path: [UInt8], bundle: [UInt8]? = nil, bundleIdentifier: String? = nil, origin: Origin,
    device: Device? = nil, archives: [Archive], savedAt: Int, isInterrupted: Bool = false
  ) {
    (self.path, self.bundle, self.bundleIdentifier) = (path, bundle, bundleIdentifier)
    (self.origin, self.device, self.archives) = (origin, device, archives)
    (self.savedAt, self.isInterrupted) = (savedAt, isInterrupted)
  }

  package var byteCount: Int { archives.reduce(0) { $0 + $1.byteCount } }

  /// How many objects all archives contain; nil if one is unknown. The objects of a table of scenes
  /// are not counted in addition to the scenes.
  package var objectCount: Int? {
    let scenes = archives.filter { $0.kind != .sceneSessions }
    return (scenes.isEmpty ? archives : scenes).reduce(0) { sum, archive in
      sum.flatMap { sum in archive.objectCount.map { sum + $0 } }
    }
  }

  package var kinds: [ArchiveContainer?] {
    archives.reduce(into: []) { if !$0.contains($1.kind) { $0.append($1.kind) } }
  }
}

package struct PlaceReport: Sendable {
  package var places: [SavedPlace]
  /// The time that ages are relative to, in seconds since 2001-01-01 00:00:00 UTC.
  package var secondsSince2001: Int
  package var failures: [Failure]

  package struct Failure: Hashable, Sendable {
    /// Its name, safe to print.
    package var file: String
    /// The reason, one lower-case sentence.
    package var message: String

    package init(file: String, message: String) {
      (self.file, self.message) = (file, message)
    }
  }

  package init(places: [SavedPlace], secondsSince2001: Int, failures: [Failure]) {
    (self.places, self.failures) = (places, failures)
    self.secondsSince2001 = secondsSince2001
  }
}
