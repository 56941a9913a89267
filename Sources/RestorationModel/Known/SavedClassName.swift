import PlistSyntax

/// The name of a class, as stored in an archive.
package struct SavedClassName {
  /// Whether a class has the name of one of Apple's, so that no list of an app's classes contains
  /// it.
  package static func isApples(_ stored: String) -> Bool {
    let name = SavedClassName(stored)
    return name.isSystem || name.isOfOtherFramework
  }

  /// Why a name changes with the code around the class.
  package enum Instability {
    /// Private to a file.
    case privateToFile
    /// Generic.
    case generic
    /// Inside a function.
    case local

    /// A phrase after "the class …".
    package var reason: String {
      switch self {
      case .privateToFile: "is private, so its name contains a hash of its module and file"
      case .generic: "is generic, so its name contains its type arguments"
      case .local: "is local, so its name contains the function around it"
      }
    }
  }

  /// Longer names are judged by their beginning.
  private static let longestName = 4096
  /// How many hexadecimal digits the hash of a file has.
  private static let hashLength = 32
  /// The context of a local class, in the old mangling: a function, a static one, a closure or an
  /// initial value.
  private static let localContexts = Set("FZIUvi".utf8)
  /// Modules whose classes are the system's own.
  private static let systemModules: Set = [
    "Foundation", "UIKit", "UIKitCore", "Swift", "__C",
  ]

  /// Modules of Apple's whose generic classes apps use without subclasses, such as hosting
  /// controllers. Their names change with their content, and apps cannot prevent that.
  private static let interfaceModules = systemModules.union(["SwiftUI", "SwiftUICore", "AppKit"])
  /// Prefixes of classes in Apple's frameworks, besides Foundation and UIKit, whose objects apps
  /// archive. The tool does not know the app's classes, so such a name only looks like the
  /// framework's.
  private static let frameworkPrefixes = [
    "AR", "AV", "CA", "CB", "CI", "CK", "CL", "CM", "CN", "EK", "GK", "HK", "HM", "LP", "MC", "MF",
    "MK", "ML", "MP", "NF", "PDF", "PH", "PK", "QL", "SCN", "SF", "SK", "SL", "UN", "VN", "WK",
  ]

  /// The name as stored.
  package let stored: String

  /// The name as stored in an archive.
  package init(_ stored: String) { self.stored = stored }

  /// The name in Swift code, `App.List`; the stored one for Objective-C's classes.
  package var readable: String { SwiftClassName.demangled(stored) ?? stored }

  /// The name without module, outer types and type arguments: `List`.
  package var simple: String {
    var name = readable.prefix { $0 != "<" }
    if let file = name.firstRange(of: " in _") { name = name[..<file.lowerBound] }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return String(name.drop { $0 == "(" })
  }

  /// Whether the class is Foundation's or UIKit's. Apple reserves two-letter prefixes (Programming
  /// with Objective-C, "Conventions").
  package var isSystem: Bool {
    let readable = readable
    if let dot = readable.firstIndex(of: ".") {
      return Self.systemModules.contains(String(readable[..<dot]))
    }
    return Self.has(readable, prefix: "NS") || Self.has(readable, prefix: "UI")
  }

  /// Whether the class has the name of another Apple framework.
  package var isOfOtherFramework: Bool {
    let readable = readable
    if let dot = readable.firstIndex(of: ".") {
      let module = String(readable[..<dot])
      return Self.interfaceModules.contains(module) && !Self.systemModules.contains(module)
    }
    return Self.frameworkPrefixes.contains { Self.has(readable, prefix: $0) }
  }

  /// Whether a name is an Objective-C class's with a prefix, possibly after underscores:
  /// `CLLocation`, but not `Clock`.
  package static func has(_ name: String, prefix: String) -> Bool {
    let letters = name.drop { $0 == "_" }
    guard letters.begins(with: prefix) else { return false }
    return letters.dropFirst(prefix.count).first?.isUppercase ?? false
  }

  /// Why the name can change with a refactoring elsewhere; nil for a stable name, and for generic
  /// classes of Apple's.
  package var instability: Instability? {
    guard stored.withByteView(Self.mayBeUnstable) else { return nil }
    let bytes = Array(stored.utf8.prefix(Self.longestName))
    if stored.begins(with: "_Tt") { return Self.oldMangling(bytes.dropFirst(3)) }
    if stored.begins(with: "$s") || stored.begins(with: "_$s") || stored.begins(with: "$S") {
      return Self.newMangling(bytes)
    }
    if stored.contains("(unknown context at ") { return .local }
    if stored.ends(with: ">"), let end = stored.firstIndex(of: "<") {
      let outer = SavedClassName(String(stored[..<end]))
      if outer.isSystem || outer.isOfInterfaceModule { return nil }
    }
    if Self.hasFileHash(bytes, after: " in _") { return .privateToFile }
    return stored.ends(with: ">") && stored.contains("<") ? .generic : nil
  }

  /// Whether a name is mangled, or has the marks of a private or a generic class. Most names are
  /// those of Objective-C classes or of Swift classes at the top of their modules, and have
  /// neither.
  private static func mayBeUnstable(_ name: ByteView) -> Bool {
    if name.has("_Tt", at: 0) || name.has("$s", at: 0) || name.has("_$s", at: 0)
      || name.has("$S", at: 0)
    {
      return true
    }
    for position in 0..<min(name.count, longestName)
    where name[position] == UInt8(ascii: "(") || name[position] == UInt8(ascii: "<") {
      return true
    }
    return false
  }

  /// Whether the class is in one of Apple's UI modules.
  package var isOfInterfaceModule: Bool {
    stored.firstIndex(of: ".").map {
      Self.interfaceModules.contains(String(stored[..<$0]))
    } ?? false
  }

  /// Whether a mangled name continues with one of Apple's modules.
  private static func startsWithInterfaceModule(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Imported from Objective-C, and the standard library.
    if bytes.starts(with: "So".utf8) || bytes.first == UInt8(ascii: "s") { return true }
    return interfaceModules.contains { bytes.starts(with: "\($0.utf8.count)\($0)".utf8) }
  }

  private static func oldMangling(_ bytes: ArraySlice<UInt8>) -> Instability? {
    // Contexts precede names, from the inside out.
    let context = bytes.drop { "GCVO".utf8.contains($0) }
    if bytes.first == UInt8(ascii: "G"), startsWithInterfaceModule(context) { return nil }
    if let first = context.first, localContexts.contains(first) { return .local }
    if hasFileHash(Array(bytes), after: "P33_") { return .privateToFile }
    return bytes.first == UInt8(ascii: "G") ? .generic : nil
  }

  private static func newMangling(_ bytes: [UInt8]) -> Instability? {
    if bytes.last == UInt8(ascii: "G"), let mark = bytes.firstIndex(where: { $0 | 0x20 == 0x73 }),
      startsWithInterfaceModule(bytes[(mark + 1)...])
    {
      return nil
    }
    if bytes.suffix(2).elementsEqual("_C".utf8) { return .local }
    if hasFileHash(bytes, after: "33_") { return .privateToFile }
    return bytes.last == UInt8(ascii: "G") ? .generic : nil
  }

  /// Whether a mark is followed by as many upper-case hexadecimal digits as the hash of a file has.
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
