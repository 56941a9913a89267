import RestorationTree

/// The name of a class as an archive stores it.
struct SavedClassName {
  /// Why a name changes with the code around the class.
  enum Instability {
    case privateToFile, generic, local

    /// Follows "the class …".
    var reason: String {
      switch self {
      case .privateToFile: "is private, its name has a hash of its module and file in it"
      case .generic: "is generic, its name has the names of its type arguments in it"
      case .local: "is local, its name has the function around it in it"
      }
    }
  }

  /// Longer names are judged by their beginning.
  private static let longestName = 4096
  /// How many hexadecimal digits the hash of a file has.
  private static let hashLength = 32
  /// What a local class stands in, in the old mangling: a function, a static one, a closure or an
  /// initial value.
  private static let localContexts = Set("FZIUvi".utf8)
  /// Modules whose classes are the system's own.
  private static let systemModules: Set = [
    "Foundation", "UIKit", "UIKitCore", "Swift", "__C",
  ]

  let stored: String

  init(_ stored: String) { self.stored = stored }

  /// The name as Swift code has it, `App.List`; the stored one for Objective-C's classes.
  var readable: String { SwiftClassName.demangled(stored) ?? stored }

  /// The name without module, outer types and type arguments: `List`.
  var simple: String {
    var name = readable.prefix { $0 != "<" }
    if let file = name.firstRange(of: " in _") { name = name[..<file.lowerBound] }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return String(name.drop { $0 == "(" })
  }

  /// Whether the class is Foundation's or UIKit's. Apple keeps the two-letter prefixes for itself
  /// (Programming with Objective-C, "Conventions").
  var isSystem: Bool {
    let readable = readable
    if let dot = readable.firstIndex(of: ".") {
      return Self.systemModules.contains(String(readable[..<dot]))
    }
    let letters = readable.drop { $0 == "_" }
    guard letters.hasPrefix("NS") || letters.hasPrefix("UI") else { return false }
    return letters.dropFirst(2).first?.isUppercase ?? false
  }

  /// Why the name is not the same after a refactoring that has nothing to do with the class; nil for
  /// a name that is.
  var instability: Instability? {
    let bytes = Array(stored.utf8.prefix(Self.longestName))
    if stored.hasPrefix("_Tt") { return Self.oldMangling(bytes.dropFirst(3)) }
    if stored.hasPrefix("$s") || stored.hasPrefix("_$s") || stored.hasPrefix("$S") {
      return Self.newMangling(bytes)
    }
    // Most names are of Objective-C or of a Swift class at the top of its module.
    guard bytes.contains(where: { "(<".utf8.contains($0) }) else { return nil }
    if stored.contains("(unknown context at ") { return .local }
    if Self.hasFileHash(bytes, after: " in _") { return .privateToFile }
    return stored.hasSuffix(">") && stored.contains("<") ? .generic : nil
  }

  private static func oldMangling(_ bytes: ArraySlice<UInt8>) -> Instability? {
    // Contexts stand before names, from the inside out.
    let context = bytes.drop { "GCVO".utf8.contains($0) }
    if let first = context.first, localContexts.contains(first) { return .local }
    if hasFileHash(Array(bytes), after: "P33_") { return .privateToFile }
    return bytes.first == UInt8(ascii: "G") ? .generic : nil
  }

  private static func newMangling(_ bytes: [UInt8]) -> Instability? {
    if bytes.suffix(2).elementsEqual("_C".utf8) { return .local }
    if hasFileHash(bytes, after: "33_") { return .privateToFile }
    return bytes.last == UInt8(ascii: "G") ? .generic : nil
  }

  /// Whether a mark is followed by as many upper-case hexadecimal digits as a file's hash has.
  private static func hasFileHash(_ bytes: [UInt8], after mark: String) -> Bool {
    let mark = Array(mark.utf8)
    var start = 0
    while start + mark.count + hashLength <= bytes.count {
      let hash = bytes[(start + mark.count)..<(start + mark.count + hashLength)]
      if bytes[start..<(start + mark.count)].elementsEqual(mark),
        hash.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x46) })
      {
        return true
      }
      start += 1
    }
    return false
  }
}
