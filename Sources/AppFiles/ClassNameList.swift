package import PlistSyntax
import RestorationModel

/// A list of the classes of an app.
package enum ClassNameList {
  /// The names of a list: one a line, without the white space around it. Empty lines and lines that
  /// begin with `#` say nothing. A mangled Swift name counts as the name that it stands for.
  ///
  /// - Throws: `ProjectFileError`, with line and column.
  package static func names(reading bytes: ByteSlice) throws(ProjectFileError) -> Set<String> {
    var names: Set<String> = []
    for line in try ListLine.lines(of: bytes, expected: "a class name") {
      names.insert(canonical(line.text))
    }
    return names
  }

  /// The spelling under which a class stands in such a set: `Module.Class` for a Swift class.
  package static func canonical(_ name: String) -> String {
    SwiftClassName.demangled(name) ?? name
  }
}
