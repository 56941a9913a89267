/// Names of Swift classes in the form of the Objective-C runtime, and so of archives:
/// `_TtC3App4List` for `App.List`. This is the mangling from before Swift 4, which Swift still uses
/// for runtime names (docs/ABI/OldMangling.rst of the Swift project).
package enum SwiftClassName {
  /// Longer names are not demangled; generic SwiftUI types stay well below.
  private static let longestName = 4096

  /// `Module.Class` for a mangled name, as `swift-demangle` prints it; nil for all other texts and
  /// for the parts of the mangling that hardly any class name in an archive has (functions, closures,
  /// protocols, metatypes, extensions). Types of the standard library have their full names.
  package static func demangled(_ name: String) -> String? {
    guard name.begins(with: "_Tt"), name.utf8.count <= longestName else { return nil }
    var reader = MangledType(Array(name.utf8.dropFirst(3)))
    guard let type = reader.readType(), reader.isAtEnd else { return nil }
    return type.joined(separator: ".")
  }
}

private struct MangledType {
  /// The names of a type, from its module inwards.
  typealias Names = [String]

  private let bytes: [UInt8]
  private var position = 0
  /// What the substitutions stand for: `S_`, `S0_`, `S1_` …
  private var substitutions: [Names] = []
  /// How many more levels are read; real names have fewer than 20.
  private var levelsLeft = 64
  /// How many more bytes of types are read: two bytes can be a substitution for a long type.
  private var bytesLeft = 1 << 18

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private var next: Unicode.Scalar? { isAtEnd ? nil : Unicode.Scalar(bytes[position]) }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  /// Reads what can contain itself.
  private mutating func nested(_ read: (inout MangledType) -> Names?) -> Names? {
    guard levelsLeft > 0 else { return nil }
    levelsLeft -= 1
    defer { levelsLeft += 1 }
    guard let type = read(&self) else { return nil }
    bytesLeft -= type.reduce(0) { $0 + 1 + $1.utf8.count }
    return bytesLeft >= 0 ? type : nil
  }

  mutating func readType() -> Names? {
    nested { reader in
      switch reader.next {
      case "C", "V", "O", "S", "G": return reader.readContext()
      case "T": return reader.readTuple()
      default: return nil
      }
    }
  }

  private mutating func readContext() -> Names? {
    nested { reader in
      switch reader.next {
      case "C", "V", "O":
        reader.position += 1
        guard let outer = reader.readContext(), let name = reader.readName() else { return nil }
        reader.substitutions.append(outer + [name])
        return outer + [name]
      case "G": return reader.readGeneric()
      case "S": return reader.readSubstitution()
      case "s":
        reader.position += 1
        return ["Swift"]
      default:
        guard let module = reader.readIdentifier() else { return nil }
        reader.substitutions.append([module])
        return [module]
      }
    }
  }

  /// A generic type with its arguments, those of the outermost type first.
  private mutating func readGeneric() -> Names? {
    guard skip("G"), var names = readContext() else { return nil }
    for place in names.indices.dropFirst() {
      guard let arguments = readList({ $0.readType()?.joined(separator: ".") }) else { return nil }
      if !arguments.isEmpty { names[place] += "<" + arguments.joined(separator: ", ") + ">" }
    }
    return [names.joined(separator: ".")]
  }

  /// Texts up to an underscore.
  private mutating func readList(_ read: (inout MangledType) -> String?) -> [String]? {
    var texts: [String] = []
    while !skip("_") {
      guard let text = read(&self) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func readTuple() -> Names? {
    guard skip("T") else { return nil }
    let elements = readList { reader in
      var label = ""
      if reader.isAtDigit {
        guard let name = reader.readIdentifier() else { return nil }
        label = name + ": "
      }
      return reader.readType().map { label + $0.joined(separator: ".") }
    }
    return elements.map { ["(" + $0.joined(separator: ", ") + ")"] }
  }

  private static let standardTypes: [Unicode.Scalar: String] = [
    "a": "Array", "b": "Bool", "c": "UnicodeScalar", "d": "Double", "f": "Float", "i": "Int",
    "P": "UnsafePointer", "p": "UnsafeMutablePointer", "Q": "ImplicitlyUnwrappedOptional",
    "q": "Optional", "R": "UnsafeBufferPointer", "r": "UnsafeMutableBufferPointer", "S": "String",
    "u": "UInt", "V": "UnsafeRawPointer", "v": "UnsafeMutableRawPointer",
  ]

  private mutating func readSubstitution() -> Names? {
    guard skip("S") else { return nil }
    if skip("_") { return substitutions.first }
    if isAtDigit {
      guard let number = readNumber(), skip("_"), number + 1 < substitutions.count else {
        return nil
      }
      return substitutions[number + 1]
    }
    guard let letter = next else { return nil }
    position += 1
    if letter == "o" { return ["__C"] }
    return Self.standardTypes[letter].map { ["Swift", $0] }
  }

  /// An identifier, possibly with the file that it is private to: `P33_<32 hex><identifier>`.
  private mutating func readName() -> String? {
    guard skip("P") else { return readIdentifier() }
    guard let file = readIdentifier(), let name = readIdentifier() else { return nil }
    return "(\(name) in \(file))"
  }

  /// A length and that many characters. Non-ASCII identifiers have another form, with `X`.
  private mutating func readIdentifier() -> String? {
    guard let length = readNumber(), length > 0, length <= bytes.count - position else {
      return nil
    }
    let name = bytes[position..<(position + length)]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    position += length
    return String(decoding: name, as: UTF8.self)
  }

  private var isAtDigit: Bool { !isAtEnd && bytes[position].isASCIIDigit }

  /// A name has at most as many parts or characters as bytes, so that larger numbers are none.
  private mutating func readNumber() -> Int? {
    let digits = bytes[position...].prefix { $0.isASCIIDigit }
    position += digits.count
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= bytes.count ? $0 : nil }
  }
}
