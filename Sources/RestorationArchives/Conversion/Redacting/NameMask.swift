/// Shows names as they may be shown: identifiers, paths and classes. They stay, but for those that look like
/// secrets, or are masked piece by piece, so that the same name is the same everywhere.
struct NameMask: Sendable {
  let mask: ContentMask
  let isOn: Bool
  let isSecret: @Sendable (String) -> Bool

  /// An identifier, the name of a storyboard, a key that an app uses.
  func identifier(_ name: String) -> String { isOn ? pieces(of: name) : hidden(name) }

  /// A restoration path. Index components stay.
  func path(_ path: String) -> String {
    if !isOn, !isSecret(path) { return path }
    let masked = path.pieces(between: "/").map { piece in
      let piece = String(piece)
      if case .index? = RestorationPath(piece).components.first { return piece }
      return identifier(piece)
    }.joined(separator: "/")
    // A secret may have slashes.
    return isOn || !isSecret(masked)
      ? masked : path.pieces(between: "/").map { mask.text(String($0)) }.joined(separator: "/")
  }

  /// What is no identifier, such as a version, or a piece of a path: it stays unless it looks like a secret.
  func hidden(_ piece: String) -> String { isSecret(piece) ? mask.text(piece) : piece }

  /// A class. Those of the system stay, but for type arguments. Mangled names stay mangled.
  func className(_ name: String) -> String {
    guard isOn else { return hidden(name) }
    let readable = SavedClassName(name).readable
    let isSystem = KeptContents.classes.contains(String(readable.prefix { $0 != "<" }))
    if SwiftClassName.demangled(name) != nil {
      return mangled(name, keeping: isSystem ? 2 : 0) ?? pieces(of: name)
    }
    let kept = isSystem ? name.prefix { $0 != "<" } : ""
    return kept + pieces(of: String(name.dropFirst(kept.count)))
  }

  /// A mangled name, in which each identifier follows its length; nil if one does not. The first ones
  /// stay: the module and the class of a system class.
  private func mangled(_ name: String, keeping keptCount: Int) -> String? {
    var rest = name.unicodeScalars[...]
    var result = ""
    var count = 0
    while let first = rest.first {
      let digits = rest.prefix { "0"..."9" ~= $0 }
      guard !digits.isEmpty else {
        result.unicodeScalars.append(first)
        rest = rest.dropFirst()
        continue
      }
      let following = String(rest.dropFirst(digits.count))
      guard let length = Int(String(digits)), length > 0, length <= following.utf8.count,
        let identifier = String(utf8Bytes: Array(following.utf8.prefix(length)))
      else { return nil }
      count += 1
      result += String(digits) + (count <= keptCount ? identifier : pieces(of: identifier))
      rest = rest.dropFirst(digits.count + identifier.unicodeScalars.count)
    }
    return result
  }

  func key(_ key: String) -> String { KeptContents.keys.contains(key) ? key : identifier(key) }

  /// The letters, and long numbers, of a name, each masked alone.
  private func pieces(of name: String) -> String {
    var rest = name.unicodeScalars[...]
    var result = ""
    while let kind = rest.first.map(Self.kind) {
      let piece = String(rest.prefix { Self.kind(of: $0) == kind })
      rest = rest.dropFirst(piece.unicodeScalars.count)
      switch kind {
      case .letter: result += mask.text(piece)
      case .digit where piece.utf8.count >= 4: result += mask.digits(piece)
      case .digit, .other: result += piece
      }
    }
    return result
  }

  private enum ScalarKind {
    case digit, letter, other
  }

  private static func kind(of scalar: Unicode.Scalar) -> ScalarKind {
    switch scalar {
    case "0"..."9": .digit
    case "a"..."z", "A"..."Z", "\u{80}"...: .letter
    default: .other
    }
  }
}
