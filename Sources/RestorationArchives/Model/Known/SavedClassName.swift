package struct SavedClassName {
  /// Whether a class has the name of one of Apple's, so that no list of an app's classes contains
  /// it.
  package static func isApples(_ stored: String) -> Bool {
    let name = SavedClassName(stored)
    return name.isSystem || name.isOfOtherFramework
  }

  /// Why a name changes with the code around the class.
  package enum Instability {
    case privateToFile
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

  private static let hashLength = 32
  /// The context of a local class, in the old mangling: a function, a static one, a closure or an
  /// initial value.
  private static let localContexts = Set("FZIUvi".utf8)
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

  package let stored: String

  /// The name in Swift code, `App.List`; the stored one for Objective-C's classes.
  package let readable: String

  package init(_ stored: String) {
    self.stored = stored
    readable = SwiftClassName.demangled(stored) ?? stored
  }

  /// The name without module, outer types and type arguments: `List`.
  package var simple: String {
    let outer = Substring(readable.utf8.prefix { $0 != UInt8(ascii: "<") })
    let last = outer.pieces(between: ".").last ?? outer
    guard last.utf8.first == UInt8(ascii: "(") else { return String(last) }
    // `(List in _…)`: private to a file.
    return String(last.dropFirst().prefix { $0 != " " })
  }

  private var module: String? { readable.firstIndex(of: ".").map { String(readable[..<$0]) } }

  /// Whether the class is Foundation's or UIKit's. Apple reserves two-letter prefixes (Programming
  /// with Objective-C, "Conventions").
  package var isSystem: Bool {
    module.map(Self.systemModules.contains)
      ?? (Self.has(readable, prefix: "NS") || Self.has(readable, prefix: "UI"))
  }

  package var isOfOtherFramework: Bool {
    module.map { Self.interfaceModules.contains($0) && !Self.systemModules.contains($0) }
      ?? Self.frameworkPrefixes.contains { Self.has(readable, prefix: $0) }
  }

  /// Whether a name is an Objective-C class's with a prefix, possibly after underscores:
  /// `CLLocation`, but not `Clock`.
  package static func has(_ name: String, prefix: String) -> Bool {
    let letters = name.drop { $0 == "_" }
    guard letters.begins(with: prefix) else { return false }
    return letters.dropFirst(prefix.count).first?.isUppercase ?? false
  }

  package var isOfInterfaceModule: Bool { module.map(Self.interfaceModules.contains) ?? false }

  /// Why the name can change with a refactoring elsewhere; nil for a stable name, and for generic
  /// classes of Apple's.
  package var instability: Instability? {
    let name = readable
    if name.begins(with: "_Tt") { return Self.isLocal(mangled: name) ? .local : nil }
    if name.begins(with: "$s") || name.begins(with: "_$s") || name.begins(with: "$S") {
      return Self.newMangling(name)
    }
    guard name.utf8.contains(where: { "(<".utf8.contains($0) }) else { return nil }
    if name.contains("(unknown context at ") { return .local }
    let isGeneric = name.ends(with: ">") && name.contains("<")
    if isGeneric {
      let outer = SavedClassName(String(name.prefix { $0 != "<" }))
      if outer.isSystem || outer.isOfInterfaceModule { return nil }
    }
    if Self.hasFileHash(name, after: " in _") { return .privateToFile }
    return isGeneric ? .generic : nil
  }

  /// Whether a class that cannot be demangled is in a function. Contexts precede names, from the inside
  /// out.
  private static func isLocal(mangled name: String) -> Bool {
    let context = name.utf8.dropFirst(3).drop { "GCVO".utf8.contains($0) }
    return context.first.map(localContexts.contains) ?? false
  }

  private static func newMangling(_ name: String) -> Instability? {
    let isGeneric = name.ends(with: "G")
    if isGeneric {
      let context = name.drop { $0 == "_" }.dropFirst(2)
      // Imported from Objective-C, and the standard library.
      if context.begins(with: "So") || context.begins(with: "s") { return nil }
      if interfaceModules.contains(where: { context.begins(with: "\($0.utf8.count)\($0)") }) {
        return nil
      }
    }
    if name.ends(with: "_C") { return .local }
    if hasFileHash(name, after: "33_") { return .privateToFile }
    return isGeneric ? .generic : nil
  }

  /// Whether a mark is followed by as many upper-case hexadecimal digits as the hash of a file has.
  private static func hasFileHash(_ name: String, after mark: String) -> Bool {
    var rest = name[...]
    while let found = rest.firstRange(of: mark) {
      rest = rest[found.upperBound...]
      let hash = rest.utf8.prefix(hashLength)
      if hash.count == hashLength, hash.allSatisfy({ "0123456789ABCDEF".utf8.contains($0) }) {
        return true
      }
    }
    return false
  }
}
