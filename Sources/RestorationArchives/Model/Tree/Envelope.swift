/// The archive-wide values: the system, app and device of the save, and what the app delegate
/// added.
public struct Envelope: Hashable, Sendable {
  /// Major version of the archive format; UIKit writes 2 and discards all others.
  public var majorVersion: Int?
  /// Minor version of the archive format; UIKit writes 1.
  public var minorVersion: Int?
  /// The app's CFBundleVersion.
  public var bundleVersion: String?
  /// The system's version, such as `8.0`.
  public var systemVersion: String?
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom?
  /// When the archive was written, in seconds since 2001-01-01 00:00:00 UTC.
  public var timestamp: ExactReal?
  /// Paths of the first responders, in file order; nil when the key is absent.
  public var firstResponders: [RestorationPath]?
  /// Whether the system must not show the snapshot of the saved screen; nil when absent.
  public var ignoreSnapshot: Bool?
  package var sizeClasses: [WindowSizeClass] = []
  /// What the app delegate saved, in file order.
  public var state: [StateEntry] = []

  package init() {}

  /// Whether the system that saved has no scenes. Source: uikit.md, row C18.
  package var predatesScenes: Bool {
    let major = systemVersion?.split(separator: ".").first.flatMap { Int($0) }
    return major.map { $0 < 13 } ?? false
  }
}

/// The kind of device that an archive was saved on: UIUserInterfaceIdiom's values.
public enum UserInterfaceIdiom: Hashable, Sendable {
  case unspecified, phone, pad, tv, carPlay, mac, vision
  /// An unknown value.
  case other(Int)

  private typealias Known = (
    number: Int, idiom: UserInterfaceIdiom, name: String, device: String?
  )

  private static let all: [Known] = [
    (-1, .unspecified, "unspecified", nil), (0, .phone, "phone", "an iPhone"),
    (1, .pad, "pad", "an iPad"), (2, .tv, "tv", "an Apple TV"), (3, .carPlay, "carPlay", "CarPlay"),
    (5, .mac, "mac", "a Mac"), (6, .vision, "vision", "an Apple Vision Pro"),
  ]

  private var known: Known? { Self.all.first { $0.idiom == self } }

  package init(number: Int) {
    self = Self.all.first { $0.number == number }?.idiom ?? .other(number)
  }

  /// The idiom with a name of `restorectl.archive/1`: `phone`, or the digits of an unknown number.
  package init?(name: String) {
    let known = Self.all.first { $0.name == name }?.idiom
    guard let idiom = known ?? Int(name).map({ Self(number: $0) }) else { return nil }
    self = idiom
  }

  package var number: Int {
    if case .other(let number) = self { return number }
    return known?.number ?? -1
  }

  /// The device in a sentence: `an iPhone`.
  package var device: String { known?.device ?? "a device of idiom \(name)" }

  /// The name: `phone`, or the digits of an unknown number.
  public var name: String {
    if case .other(let number) = self { return String(number) }
    return known?.name ?? ""
  }
}

package struct WindowSizeClass: Hashable, Sendable {
  package var window: String
  /// `unspecified`, `compact` or `regular`, or the stored text if it is another one.
  package var horizontal: String?
  package var vertical: String?

  package init(window: String, horizontal: String?, vertical: String?) {
    self.window = window
    self.horizontal = horizontal
    self.vertical = vertical
  }

  static let names = ["unspecified", "compact", "regular"]

  /// `compact` for `UIUserInterfaceSizeClassCompact`; a text of another form is kept.
  package static func name(ofStored text: String) -> String {
    names.first { storedText(ofName: $0) == text } ?? text
  }

  /// `UIUserInterfaceSizeClassCompact` for `compact`; an unknown name is kept.
  package static func storedText(ofName name: String) -> String {
    names.contains(name)
      ? KnownKeys.sizeClassPrefix + name.prefix(1).uppercased() + name.dropFirst() : name
  }
}
