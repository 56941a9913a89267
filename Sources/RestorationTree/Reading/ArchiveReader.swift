public import KeyedArchive
public import PlistSyntax

/// Why an input is no archive.
public enum ReadError: Error, Hashable, Sendable {
  /// The file cannot be opened.
  case file(FileError)
  /// The bytes are neither a property list nor JSON.
  case syntax(PlistError)
  /// The syntax is fine, but what is written in it is something else.
  case notAnArchive(PlistSyntax, found: String)
  /// A keyed archive with a fault that leaves nothing to read.
  case archive(ArchiveError)
  /// A tree in JSON with a fault.
  case tree(TreeError)
}

extension ReadError: CustomStringConvertible {
  /// The reason, with its place: `offset 0x1f: expected …, found …`.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .syntax(let error): error.description
    case .notAnArchive(let syntax, let found):
      "well-formed \(syntax.displayName), but not a restoration archive: \(found)"
    case .archive(let error): error.description
    case .tree(let error): error.description
    }
  }

  /// Where in the input; nil where there is no place.
  public var location: SourceLocation? {
    switch self {
    case .file, .notAnArchive: nil
    case .syntax(let error): error.location
    case .archive(let error): error.location
    case .tree(let error): error.location
    }
  }
}

extension RestorationArchive {
  /// Reads an archive in any syntax and container.
  ///
  /// `name` is what findings and reports call the input.
  public init(
    reading bytes: ByteSlice, name: String? = nil, limits: Limits = Limits()
  ) throws(ReadError) {
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, limits: limits)
    } catch {
      throw .syntax(error)
    }
    try self.init(document, name: name, byteCount: bytes.count, limits: limits)
  }

  /// Reads an archive from a file. `path` need not exist under that name later: the bytes are mapped.
  public init(contentsOfFile path: String, limits: Limits = Limits()) throws(ReadError) {
    let bytes: ByteSlice
    do throws(FileError) {
      bytes = try ByteSlice(mappingFileAt: Array(path.utf8), limits: limits)
    } catch {
      throw .file(error)
    }
    try self.init(reading: bytes, name: path, limits: limits)
  }

  /// Reads an archive from a document.
  init(
    _ document: PlistDocument, name: String?, byteCount: Int?, limits: Limits
  ) throws(ReadError) {
    var source = ArchiveSource(
      file: name, container: .uikit, syntax: document.syntax, byteCount: byteCount)
    guard ObjectGraph.isKeyedArchive(document) else {
      self = try Self.otherDocument(document, source, limits)
      return
    }
    do throws(ArchiveError) {
      let graph = try ObjectGraph(document)
      if UIKitReader.accepts(graph) {
        self = try UIKitReader.read(graph, source: source, limits: limits)
      } else {
        source.container = .keyed
        self = try KeyedReader.read(graph, source: source, limits: limits)
      }
    } catch {
      throw .archive(error.located(in: document))
    }
    text = document.sourceText
  }

  private static func otherDocument(
    _ document: PlistDocument, _ source: ArchiveSource, _ limits: Limits
  ) throws(ReadError) -> RestorationArchive {
    let syntax = document.syntax ?? .binary
    guard syntax == .json, TreeJSONReader.accepts(document) else {
      throw .notAnArchive(syntax, found: DocumentSummary.describe(document))
    }
    do throws(TreeError) {
      var archive = try TreeJSONReader.read(document, source: source, limits: limits)
      archive.text = document.sourceText
      return archive
    } catch {
      throw .tree(error)
    }
  }
}

extension PlistDocument {
  /// The text that the document was read from; nil for binary property lists.
  var sourceText: SourceText? {
    syntax == .xml || syntax == .json ? SourceText(bytes) : nil
  }

  /// A place with the line and column that it has, if it has one.
  func located(_ location: SourceLocation) -> SourceLocation {
    guard let sourceText else { return location }
    return SourceLocation(
      byteOffset: location.byteOffset,
      textPosition: sourceText.positions(atSorted: [location.byteOffset]).first)
  }
}

extension ArchiveError {
  /// The same fault with the line and column of its place in a document.
  func located(in document: PlistDocument) -> ArchiveError {
    ArchiveError(
      code, at: document.located(location), expected: expected, found: found)
  }
}

/// Says in a few words what a document that is no archive holds.
enum DocumentSummary {
  static func describe(_ document: PlistDocument) -> String {
    let value = document.value(document.root)
    switch value {
    case .dictionary(let elements):
      var keys: [String] = []
      for entry in document.entries(of: elements) {
        guard keys.count < 3 else { break }
        if let key = document.text(at: entry.key) { keys.append(short(key)) }
      }
      let count = document.count(of: elements)
      if count == 0 { return "an empty dictionary" }
      return "a dictionary with \(count == 1 ? "the key" : "\(count) keys:") "
        + keys.joined(separator: ", ") + (count > keys.count ? ", …" : "")
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let count = document.count(of: elements)
      return "\(value.typeName) of \(count) \(count == 1 ? "element" : "elements")"
    case .string(let string): return "the string \(short(document.text(string)))"
    case .integer(let number, _): return "the number \(number)"
    case .real(let number, _): return "the number \(number)"
    default: return value.typeName
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
