package import KeyedArchive
package import Platform
package import PlistSyntax
package import RestorationModel
package import TreeJSON

/// Why an input is no archive, as its reader says it.
package enum ReadFault: Error, Hashable, Sendable {
  /// The file cannot be opened.
  case file(FileError)
  /// The bytes are neither a property list nor JSON.
  case syntax(PlistError)
  /// The syntax is fine, but what is written in it is something else.
  case notAnArchive(PlistSyntax, found: DocumentSummary)
  /// A keyed archive with a fault that leaves nothing to read.
  case archive(ArchiveError)
  /// A tree in JSON with a fault.
  case tree(TreeError)
  /// AppKit's records, with no record in them.
  case records(RecordError)
  /// AppKit's `windows.plist` cannot be read. Quotes nothing of it, since it holds keys.
  case windows(reason: String)
  /// The file says little without the others of its bundle.
  case bundlePart(BundlePart)

  /// Which part of an AppKit bundle a file is.
  package enum BundlePart: Hashable, Sendable {
    /// `windows.plist`, beside records.
    case windowList
    /// `window_<N>.data`.
    case picture(windowID: UInt32)
  }
}

extension ReadFault: CustomStringConvertible {
  /// The reason, with its place: `offset 0x1f: expected …, found …`.
  package var description: String { description { _ in nil } }

  /// The reason, with its place.
  ///
  /// - Parameter replacement: What to show for a key or text of a file that is no archive and that must
  ///   not be shown; nil for all others.
  package func description(replacing replacement: (String) -> String?) -> String {
    switch self {
    case .file(let error): "\(error)"
    case .syntax(let error): error.description
    case .notAnArchive(let syntax, let found):
      "well-formed \(syntax.displayName), but not a restoration archive: "
        + found.text(replacing: replacement)
    case .archive(let error): error.description
    case .tree(let error): error.description
    case .records(let error): error.description
    case .windows(let reason): "the list of windows cannot be read: \(reason)"
    case .bundlePart(.windowList): "the list of windows of an AppKit bundle"
    case .bundlePart(.picture(let windowID)):
      "the picture of window #\(windowID) of an AppKit bundle, encrypted for the system alone"
    }
  }

  /// Where in the input; nil where there is no place.
  package var location: SourceLocation? {
    switch self {
    case .file, .notAnArchive, .windows, .bundlePart: nil
    case .syntax(let error): error.location
    case .archive(let error): error.location
    case .tree(let error): error.location
    case .records(let error): error.location
    }
  }
}

extension RestorationArchive {
  /// Reads an archive in any syntax and container.
  ///
  /// - Parameters:
  ///   - name: what findings and reports call the input.
  ///   - place: where the bytes were found, for what does not tell itself.
  ///
  /// AppKit's records are counted and not opened: that takes the `windows.plist` beside them.
  package init(
    reading bytes: ByteSlice, name: String? = nil, at place: ArchivePlace = .anywhere,
    limits: Limits = Limits()
  ) throws(ReadFault) {
    self = try ArchiveCandidate(bytes, from: ArchiveOrigin(place: place), limits: limits)
      .archive(named: name, limits: limits)
  }

  /// Reads all archives in an input: one, unless it is what `dump` printed of several as JSON, an array
  /// of documents or a document a line. Those are named after their place, `states.json[2]`.
  package static func all(
    reading bytes: ByteSlice, name: String? = nil, at place: ArchivePlace = .anywhere,
    limits: Limits = Limits()
  ) throws(ReadFault) -> [RestorationArchive] {
    try ArchiveCandidate(bytes, from: ArchiveOrigin(place: place), limits: limits)
      .archives(named: name, limits: limits)
  }

  /// Whether bytes are an archive, or were one before they were damaged: what a walk through a folder
  /// picks up. A damaged archive counts, so that it is reported and not passed over.
  package static func isArchive(_ bytes: ByteSlice, limits: Limits = Limits()) -> Bool {
    ArchiveCandidate(found: bytes, limits: limits) != nil
  }
}

extension ArchiveError {
  /// The same fault with the line and column of its place in a document.
  func located(in document: PlistDocument) -> ArchiveError {
    ArchiveError(
      code, at: document.located(location), expected: expected, found: found)
  }
}
