import PlistSyntax
import RestorationModel
import Secrets

/// Shows names as they may be shown: identifiers, paths and classes. They stay, but for those that look like
/// secrets, or are masked piece by piece, so that the same name is the same everywhere.
struct NameMask: Sendable {
  let mask: ContentMask
  /// Whether names are masked.
  let isOn: Bool

  /// An identifier, the name of a storyboard, a key that an app uses.
  func identifier(_ name: String) -> String {
    if isOn { return pieces(of: name, keepsDigits: false) }
    return NameScreen.secrets.shown(name) == nil ? name : mask.text(name)
  }

  /// A restoration path. Index components stay.
  func path(_ path: String) -> String {
    if !isOn, NameScreen.secrets.shown(path) == nil { return path }
    let masked = path.pieces(between: "/").map { piece in
      let piece = String(piece)
      if case .index? = RestorationPath(piece).components.first { return piece }
      return isOn ? identifier(piece) : hidden(piece)
    }.joined(separator: "/")
    // A secret may have slashes.
    return isOn || NameScreen.secrets.shown(masked) == nil
      ? masked : path.pieces(between: "/").map { mask.text(String($0)) }.joined(separator: "/")
  }

  private func hidden(_ piece: String) -> String {
    NameScreen.secrets.shown(piece) == nil ? piece : mask.text(piece)
  }

  /// A class. Those of the system stay, and mangled names stay mangled.
  func className(_ name: String) -> String {
    if Self.isSystemClass(name) { return name }
    if !isOn { return hidden(name) }
    guard name.begins(with: "_Tt") else { return pieces(of: name, keepsDigits: false) }
    // The digits say how long each name is.
    let start = name.unicodeScalars.prefix { !Self.isDigit($0) }
    let rest = name.unicodeScalars.dropFirst(start.count)
    return String(start) + pieces(of: String(rest), keepsDigits: true)
  }

  /// A key of the system's stays.
  func key(_ key: String) -> String {
    ContentPolicy.isSystemKey(key) ? key : identifier(key)
  }

  /// The letters, and long numbers, of a name, each masked alone.
  private func pieces(of name: String, keepsDigits: Bool) -> String {
    var result = ""
    var piece = ""
    var isNumber = false
    func end() {
      guard !piece.isEmpty else { return }
      if !isNumber {
        result += mask.text(piece)
      } else {
        result += keepsDigits || piece.utf8.count < 4 ? piece : mask.digits(piece)
      }
      piece = ""
    }
    for scalar in name.unicodeScalars {
      let isDigit = Self.isDigit(scalar)
      guard isDigit || Self.isLetter(scalar) else {
        end()
        result.unicodeScalars.append(scalar)
        continue
      }
      if isDigit != isNumber { end() }
      isNumber = isDigit
      piece.unicodeScalars.append(scalar)
    }
    end()
    return result
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar || scalar.value >= 0x80
  }

  private static let systemPrefixes = [
    "NS", "UI", "WK", "AV", "CA", "CL", "CN", "MK", "MP", "PH", "QL", "SF", "SK", "SL", "Flutter",
  ]

  /// Whether a class is one of Apple's or Flutter's, by its name.
  static func isSystemClass(_ name: String) -> Bool {
    let bare = name.utf8.drop { $0 == UInt8(ascii: "_") }
    if name.utf8.contains(UInt8(ascii: ".")) { return false }
    return systemPrefixes.contains { prefix in
      guard bare.starts(with: prefix.utf8), let next = bare.dropFirst(prefix.utf8.count).first
      else { return false }
      return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= next
    }
  }
}
