/// The change of a class name between two archives.
struct ClassRename {
  /// The names as in source code.
  let old: String
  let new: String

  /// Nil if both are the same class, mangled or not.
  init?(from old: String, to new: String) {
    self.old = SwiftClassName.demangled(old) ?? old
    self.new = SwiftClassName.demangled(new) ?? new
    if self.old.isSame(as: self.new) { return nil }
  }

  /// Whether every new class is a subclass of the old one.
  var isFromBaseClass: Bool {
    ["NSObject", "UIResponder", "UIView", "UIViewController"].contains(old)
  }

  /// Whether the new class is certainly not a subclass of the old one: the same class under another
  /// name, or a class of the system, which is not a subclass of an app's. An archive shows no more.
  var cannotBeSubclass: Bool { !note.isEmpty || isToSystemClass }

  var isToSystemClass: Bool {
    let new = SavedClassName(new)
    return new.isSystem || new.isOfInterfaceModule
  }

  /// The attribute that gives a Swift class the old name at run time; nil for the names of nested,
  /// generic and private classes and of Apple's, and for names that are not shown. It takes one
  /// identifier, so a name with a module is mangled, as in the compiler's fix for archived classes.
  var attribute: String? {
    let dot = UInt8(ascii: ".")
    let parts = old.utf8.split(separator: dot, omittingEmptySubsequences: false)
    guard parts.count <= 2, old.utf8.count <= Self.longestName,
      parts.allSatisfy(Self.isIdentifier), !SavedClassName.isApples(old),
      SecretText.redacted(text: old).utf8.elementsEqual(old.utf8)
    else { return nil }
    if parts.count == 1 { return "@objc(\(old))" }
    return "@objc(_TtC" + parts.map { "\($0.count)\(Substring($0))" }.joined() + ")"
  }

  /// What differs for another change at the same place.
  var mark: UInt64 { FNV1a(text: SecretText.redacted(text: old + " " + new)).value }

  /// How a Swift class gets a name that the app no longer has, before another way to the same.
  static func oldName(_ name: String) -> String {
    // The attribute depends on the old name only.
    let attribute = ClassRename(from: name, to: "").flatMap(\.attribute)
    return attribute.map { "give the class the old name with \($0); or " } ?? ""
  }

  /// A longer name is not worth typing.
  private static let longestName = 100

  private static func isIdentifier(_ name: Substring.UTF8View) -> Bool {
    guard let first = name.first, !first.isASCIIDigit else { return false }
    return name.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIIDigit || $0.isASCIILetter }
  }

  /// The only part that changed, in parentheses after a blank; empty if it is the name itself.
  var note: String {
    // The module and the name in it. Names of Objective-C classes have no module.
    let (oldParts, newParts) = (
      old.pieces(between: ".", atMost: 2), new.pieces(between: ".", atMost: 2)
    )
    guard oldParts[oldParts.count - 1].utf8.elementsEqual(newParts[newParts.count - 1].utf8) else {
      return ""
    }
    return switch (oldParts.count, newParts.count) {
    case (1, 2): " (Objective-C to Swift)"
    case (2, 1): " (Swift to Objective-C)"
    default: " (module only)"
    }
  }
}
