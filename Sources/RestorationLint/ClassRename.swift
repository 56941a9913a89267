import RestorationModel

/// The change of a class name between two archives.
struct ClassRename {
  /// The names as in source code.
  let old: String
  let new: String

  /// Nil if both are the same class, mangled or not.
  init?(from old: String, to new: String) {
    if old == new { return nil }
    self.old = SwiftClassName.demangled(old) ?? old
    self.new = SwiftClassName.demangled(new) ?? new
    if self.old == self.new { return nil }
  }

  /// Whether every new class is a subclass of the old one.
  var isFromBaseClass: Bool { Self.baseClasses.contains(old) }

  private static let baseClasses: Set = ["NSObject", "UIResponder", "UIView", "UIViewController"]

  /// Whether the new class is certainly not a subclass of the old one: the same class under another
  /// name, or a class of the system, which is not a subclass of an app's. An archive shows no more.
  var cannotBeSubclass: Bool {
    let new = SavedClassName(new)
    return !note.isEmpty || new.isSystem || new.isOfInterfaceModule
  }

  /// The only part that changed, in parentheses after a blank; empty if it is the name itself.
  var note: String {
    let (oldParts, newParts) = (Self.parts(of: old), Self.parts(of: new))
    guard oldParts.name == newParts.name else { return "" }
    return switch (oldParts.module, newParts.module) {
    case (nil, _?): " (Objective-C to Swift)"
    case (_?, nil): " (Swift to Objective-C)"
    default: " (module only)"
    }
  }

  /// The module and the name in it. Names of Objective-C classes have no module.
  private static func parts(of name: String) -> (module: Substring?, name: Substring) {
    guard let dot = name.firstIndex(of: ".") else { return (nil, name[...]) }
    return (name[..<dot], name[name.index(after: dot)...])
  }
}
