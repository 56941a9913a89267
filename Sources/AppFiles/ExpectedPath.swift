package import PlistSyntax
package import RestorationArchives

/// A list of expected paths, with its patterns as a set, because they are matched against many
/// archives.
package struct ExpectedPaths: Hashable, Sendable {
  /// The lines of the list.
  package let lines: [ExpectedPath]
  /// The patterns that are not plain paths, in the order of the list.
  package let patterns: PatternSet

  /// A list.
  package init(_ lines: [ExpectedPath]) {
    self.lines = lines
    patterns = PatternSet(lines.map(\.pattern).filter { $0.literalPath == nil })
  }
}

/// A line of a list of expected paths.
package struct ExpectedPath: Hashable, Sendable {
  /// The path or pattern.
  package let pattern: PathPattern
  /// The line of the list, 1-based.
  package let line: Int
  /// The path or pattern as written; nil if the text is not like a path. The list may be another
  /// file by mistake, or because its author wants to read that file's contents.
  package var quotable: String? { Self.isQuotable(pattern.text) ? pattern.text : nil }

  /// A line of a list.
  package init(pattern: PathPattern, line: Int) {
    self.pattern = pattern
    self.line = line
  }

  /// The paths or patterns of a list: one on each line, without surrounding white space. Empty
  /// lines and lines that begin with `#` are ignored; a path that begins with `#` is written `\#`.
  ///
  /// - Throws: `ProjectFileError`, with line and column.
  package static func list(reading bytes: ByteSlice) throws(ProjectFileError) -> ExpectedPaths {
    var paths: [ExpectedPath] = []
    for line in try ListLine.lines(of: bytes, expected: "a restoration path") {
      paths.append(ExpectedPath(pattern: try pattern(in: line), line: line.number))
    }
    return ExpectedPaths(paths)
  }

  private static func pattern(in line: ListLine) throws(ProjectFileError) -> PathPattern {
    let pattern: PathPattern
    do throws(PatternError) {
      pattern = try PathPattern(parsing: line.text)
    } catch {
      throw ProjectFileError(
        .malformedPattern(error.code), at: line.location(ofColumn: error.column),
        expected: "a restoration path or a pattern",
        found: (isQuotable(line.text) ? "'\(line.text)': " : "") + error.reason)
    }
    guard pattern.keyPattern == nil else {
      throw ProjectFileError(
        .keyInPath, at: line.location,
        expected: "a path, with '\\#' for a '#' in it and comments on lines of their own",
        found: "'#'")
    }
    return pattern
  }

  /// Whether a text has only the characters of identifiers, with index components between slashes.
  private static func isQuotable(_ text: String) -> Bool {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { component in
        var name = component
        if name.starts(with: ":[".unicodeScalars), name.suffix(2).elementsEqual("]:".unicodeScalars)
        {
          name = name.dropFirst(2).dropLast(2)
        }
        return name.allSatisfy(isOfIdentifier)
      }
  }

  private static func isOfIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "-", ".", "~", "@", "+", "(", ")", "*", "#", "\\": true
    case ..<"\u{80}": scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    // Letters of any script, and emoji.
    default: !scalar.properties.isWhitespace
    }
  }
}
