package import PlistSyntax
import RestorationArchives

/// A list of the classes of an app.
package enum ClassNameList {
  /// The names of a list: one on each line, without surrounding white space. Empty lines and lines
  /// that begin with `#` are ignored. A mangled Swift name counts as its demangled name.
  ///
  /// - Throws: `ProjectFileError`, with line and column.
  package static func names(reading bytes: ByteSlice) throws(ProjectFileError) -> Set<String> {
    var names: Set<String> = []
    for line in try ListLine.lines(of: bytes, expected: "a class name") {
      names.insert(canonical(line.text))
    }
    return names
  }

  /// The spelling of a class in such a set: `Module.Class` for a Swift class.
  package static func canonical(_ name: String) -> String {
    SwiftClassName.demangled(name) ?? name
  }
}
