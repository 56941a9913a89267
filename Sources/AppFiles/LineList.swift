private typealias ListLine = (text: String, location: SourceLocation)

/// The lines of a list that a user maintains, without surrounding white space, empty lines and
/// comments, which begin with `#`. A list without a line is an error.
private func lines(of bytes: ByteSlice, expected: String) throws(PlistError) -> [ListLine] {
  let bytes = bytes.slice((bytes.hasPrefix("\u{FEFF}") ? 3 : 0)..<bytes.count)
  if let bad = UnicodeText.firstInvalid(bytes, 0..<bytes.count) {
    throw PlistError(
      .notUTF8, at: bytes.location(at: bad, isText: true), expected: "UTF-8 text",
      found: "byte 0x" + String(bytes[bad], radix: 16))
  }
  let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
  let content = bytes.bytes
  var index = LineIndex()
  var lines: [ListLine] = []
  for row in content.split(separator: UInt8(ascii: "\n")) {
    let line = row.drop(while: isBlank)
    guard let first = line.first, first != UInt8(ascii: "#") else { continue }
    let text = line.prefix(through: line.lastIndex { !isBlank($0) } ?? line.startIndex)
    let position = line.startIndex - content.startIndex
    let location = SourceLocation(
      byteOffset: bytes.fileOffset(at: position),
      textPosition: index.advance(to: position, in: bytes))
    lines.append((String(decoding: text, as: UTF8.self), location))
  }
  guard lines.isEmpty else { return lines }
  throw PlistError(
    .emptyList, at: bytes.location(at: 0, isText: true),
    expected: "\(expected) on a line of its own", found: "none in the whole file")
}

package enum ClassNameList {
  /// The names of a list, one on each line, each in its canonical spelling.
  package static func names(reading bytes: ByteSlice) throws(PlistError) -> Set<String> {
    let lines = try lines(of: bytes, expected: "a class name")
    // Names of generic and of private Swift classes have blanks too, in brackets.
    let prose = lines.first {
      $0.text.utf8.contains(0x20) && !$0.text.contains { "(<".contains($0) }
    }
    if let prose {
      throw PlistError(
        .notClassName, at: prose.location, expected: "a class name on a line of its own",
        found: "several words")
    }
    return Set(lines.map { canonical($0.text) })
  }

  /// The spelling of a class in such a set: `Module.Class` for a Swift class.
  package static func canonical(_ name: String) -> String {
    SwiftClassName.demangled(name) ?? name
  }
}

/// A line of a list of expected paths.
package struct ExpectedPath: Hashable, Sendable {
  package let pattern: PathPattern
  /// The line of the list, 1-based.
  package let line: Int

  /// The path or pattern as written; nil if the text is not like a path. The list may be another
  /// file by mistake, or because its author wants to read that file's contents.
  package var quotable: String? { Self.isQuotable(pattern.text) ? pattern.text : nil }

  /// The paths or patterns of a list, one on each line. One that begins with `#` is written `\#`.
  package static func list(reading bytes: ByteSlice) throws(PlistError) -> [ExpectedPath] {
    var paths: [ExpectedPath] = []
    for line in try lines(of: bytes, expected: "a restoration path") {
      let number = line.location.textPosition?.line ?? 1
      paths.append(ExpectedPath(pattern: try pattern(in: line), line: number))
    }
    return paths
  }

  private static func pattern(in line: ListLine) throws(PlistError) -> PathPattern {
    let pattern: PathPattern
    do throws(PatternError) {
      pattern = try PathPattern(parsing: line.text)
    } catch {
      var location = line.location
      location.byteOffset += String(line.text.unicodeScalars.prefix(error.column - 1)).utf8.count
      location.textPosition?.column += error.column - 1
      throw PlistError(
        .malformedPattern, at: location,
        expected: "a restoration path or a pattern",
        found: (isQuotable(line.text) ? "'\(line.text)': " : "") + error.reason)
    }
    guard pattern.keyPattern == nil else {
      throw PlistError(
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
