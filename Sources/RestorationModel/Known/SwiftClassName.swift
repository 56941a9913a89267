import PlistSyntax

/// Names of Swift classes in the form of the Objective-C runtime, and so of archives:
/// `_TtC3App4List` for `App.List`. This is the mangling from before Swift 4, which Swift still uses
/// for runtime names (docs/ABI/OldMangling.rst of the Swift project).
package enum SwiftClassName {
  /// Longer names are not demangled; generic SwiftUI types stay well below.
  private static let longestName = 4096

  /// `Module.Class` for a mangled name, as `swift-demangle` prints it; nil for all other texts and
  /// for the parts of the mangling that no class name in an archive has (functions, closures,
  /// operators).
  package static func demangled(_ name: String) -> String? {
    guard name.begins(with: "_Tt"), name.utf8.count <= longestName else { return nil }
    var reader = MangledType(Array(name.utf8.dropFirst(3)))
    guard let type = reader.readType(depth: 0), reader.isAtEnd else { return nil }
    return type.text
  }
}

/// Reads one type of the old mangling from front to back.
private struct MangledType {
  /// Deeper nesting is not read; real names stay below 20.
  private static let deepest = 64
  /// A substitution is shorter than its replacement, so a text can be longer than its name.
  private static let longestText = 8192

  /// A type in words.
  struct Shown {
    var text: String
    /// Whether it is a protocol or a composition, whose metatype is called `Protocol`.
    var isProtocol = false
  }

  /// The texts of a list, with a limit on their total length: two bytes can be a substitution for a
  /// long text.
  private struct Parts {
    private(set) var texts: [String] = []
    private var byteCount = 0

    /// Whether there was room.
    mutating func append(_ text: String) -> Bool {
      byteCount += text.utf8.count
      guard byteCount <= longestText else { return false }
      texts.append(text)
      return true
    }
  }

  /// A module and the types in it, from the outside in.
  struct Nominal {
    var module: String
    var levels: [String] = []
    var text: String { ([module] + levels).joined(separator: ".") }
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The replacements of the substitutions `S_`, `S0_`, `S1_` …
  private var substitutions: [Nominal] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func readType(depth: Int) -> Shown? {
    guard depth < Self.deepest, let shown = readUnchecked(depth: depth),
      shown.text.utf8.count <= Self.longestText
    else { return nil }
    return shown
  }

  private mutating func readUnchecked(depth: Int) -> Shown? {
    switch next {
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "S"):
      return readContext(depth: depth + 1).map { Shown(text: $0.text) }
    case UInt8(ascii: "G"):
      return readGeneric(depth: depth + 1).map { Shown(text: $0) }
    case UInt8(ascii: "P"):
      return readProtocols(depth: depth + 1)
    case UInt8(ascii: "T"):
      return readTuple(depth: depth + 1)
    case UInt8(ascii: "M"):
      position += 1
      guard let type = readType(depth: depth + 1) else { return nil }
      return Shown(text: Self.grouped(type.text) + (type.isProtocol ? ".Protocol" : ".Type"))
    default:
      return nil
    }
  }

  /// A module, a type, or the context of a declaration.
  private mutating func readContext(depth: Int) -> Nominal? {
    guard depth < Self.deepest else { return nil }
    switch next {
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"):
      position += 1
      guard var nominal = readContext(depth: depth + 1), let name = readName() else { return nil }
      nominal.levels.append(name)
      guard nominal.text.utf8.count <= Self.longestText else { return nil }
      substitutions.append(nominal)
      return nominal
    case UInt8(ascii: "G"):
      return readGeneric(depth: depth + 1).map { Nominal(module: $0) }
    case UInt8(ascii: "E"):
      position += 1
      guard let module = readContext(depth: depth + 1), module.levels.isEmpty,
        var nominal = readContext(depth: depth + 1)
      else { return nil }
      nominal.module = "(extension in \(module.module)):\(nominal.module)"
      return nominal
    case UInt8(ascii: "S"):
      return readSubstitution()
    case UInt8(ascii: "s"):
      position += 1
      return Nominal(module: "Swift")
    default:
      guard let module = readIdentifier().map({ Nominal(module: $0) }) else { return nil }
      substitutions.append(module)
      return module
    }
  }

  /// A generic type with its arguments, those of the outermost type first.
  private mutating func readGeneric(depth: Int) -> String? {
    guard depth < Self.deepest, skip("G"), let nominal = readContext(depth: depth + 1) else {
      return nil
    }
    var text = nominal.module
    for level in nominal.levels {
      guard let arguments = readList(depth: depth + 1) else { return nil }
      if nominal.module == "Swift", nominal.levels.count == 1,
        let short = Self.shorthand(level, arguments)
      {
        return short
      }
      text += "." + level
      if !arguments.isEmpty { text += "<" + arguments.joined(separator: ", ") + ">" }
      guard text.utf8.count <= Self.longestText else { return nil }
    }
    return text
  }

  private mutating func readList(depth: Int) -> [String]? {
    var types = Parts()
    while !skip("_") {
      guard let type = readType(depth: depth), types.append(type.text) else { return nil }
    }
    return types.texts
  }

  private mutating func readProtocols(depth: Int) -> Shown? {
    guard skip("P") else { return nil }
    var names = Parts()
    while !skip("_") {
      guard var name = readContext(depth: depth) else { return nil }
      if name.levels.isEmpty {
        guard let last = readName() else { return nil }
        name.levels.append(last)
        substitutions.append(name)
      }
      guard names.append(name.text) else { return nil }
    }
    let text = names.texts.isEmpty ? "Any" : names.texts.joined(separator: " & ")
    return Shown(text: text, isProtocol: true)
  }

  private mutating func readTuple(depth: Int) -> Shown? {
    guard skip("T") else { return nil }
    var elements = Parts()
    while !skip("_") {
      var label = ""
      if let byte = next, byte.isASCIIDigit {
        guard let name = readIdentifier() else { return nil }
        label = name + ": "
      }
      guard let type = readType(depth: depth), elements.append(label + type.text) else {
        return nil
      }
    }
    return Shown(text: "(" + elements.texts.joined(separator: ", ") + ")")
  }
}

extension MangledType {
  /// Types of the standard library that have a letter of their own.
  private static let standardTypes: [Unicode.Scalar: String] = [
    "a": "Array", "b": "Bool", "c": "UnicodeScalar", "d": "Double", "f": "Float", "i": "Int",
    "P": "UnsafePointer", "p": "UnsafeMutablePointer", "Q": "ImplicitlyUnwrappedOptional",
    "q": "Optional", "R": "UnsafeBufferPointer", "r": "UnsafeMutableBufferPointer", "S": "String",
    "u": "UInt", "V": "UnsafeRawPointer", "v": "UnsafeMutableRawPointer",
  ]

  private mutating func readSubstitution() -> Nominal? {
    guard skip("S") else { return nil }
    if skip("_") { return substitutions.first }
    guard let byte = next else { return nil }
    if byte.isASCIIDigit {
      guard let number = readNumber(), skip("_"), number + 1 < substitutions.count else {
        return nil
      }
      return substitutions[number + 1]
    }
    position += 1
    let letter = Unicode.Scalar(byte)
    if letter == "o" { return Nominal(module: "__C") }
    if letter == "C" { return Nominal(module: "__C_Synthesized") }
    return Self.standardTypes[letter].map { Nominal(module: "Swift", levels: [$0]) }
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

  private mutating func readNumber() -> Int? {
    guard let first = next, first.isASCIIDigit else { return nil }
    var number = 0
    while let byte = next, byte.isASCIIDigit {
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      // A name has at most as many parts or characters as bytes.
      guard number <= bytes.count else { return nil }
      position += 1
    }
    return number
  }

  private static func grouped(_ text: String) -> String {
    text.contains(" & ") ? "(\(text))" : text
  }

  private static func shorthand(_ name: String, _ arguments: [String]) -> String? {
    switch (name, arguments.count) {
    case ("Array", 1): "[\(arguments[0])]"
    case ("Optional", 1): grouped(arguments[0]) + "?"
    case ("ImplicitlyUnwrappedOptional", 1): grouped(arguments[0]) + "!"
    case ("Dictionary", 2): "[\(arguments[0]) : \(arguments[1])]"
    default: nil
    }
  }
}
