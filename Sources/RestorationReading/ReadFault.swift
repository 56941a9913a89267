package import KeyedArchive
package import Platform
package import PlistSyntax
package import RestorationModel
package import TreeJSON

/// Why an input is not an archive, in full.
package enum ReadFault: Error, Hashable, Sendable {
  /// The file cannot be opened.
  case file(FileError)
  /// The bytes are neither a property list nor JSON.
  case syntax(PlistError)
  /// Valid syntax, but not an archive.
  case notAnArchive(PlistSyntax, found: DocumentSummary)
  /// A keyed archive with a fault that makes it unreadable.
  case archive(ArchiveError)
  /// A tree in JSON with a fault.
  case tree(TreeError)
  /// AppKit's file of records without a valid record.
  case records(RecordError)
  /// AppKit's `windows.plist` cannot be read. The reason quotes nothing of it, because it contains
  /// keys.
  case windows(reason: String)
  /// A file that cannot be read without the others of its bundle.
  case bundlePart(BundlePart)

  /// Which part of an AppKit bundle a file is.
  package enum BundlePart: Hashable, Sendable {
    /// `windows.plist` in a folder with records.
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
  /// - Parameter replacement: the replacement of a key or text of a file that is not an archive, if
  ///   it must not be shown; nil for all others.
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
      "the picture of window #\(windowID) of an AppKit bundle, which only the system can decrypt"
    }
  }

  /// The location in the input; nil if there is none.
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
  ///   - name: the name of the input in findings and reports.
  ///   - place: the place of the bytes, for files that are not recognisable by themselves.
  ///
  /// AppKit's records are counted and not decrypted: that needs the `windows.plist` of their
  /// folder.
  package init(
    reading bytes: ByteSlice, name: String? = nil, at place: ArchivePlace = .anywhere,
    limits: Limits = Limits()
  ) throws(ReadFault) {
    self = try ArchiveCandidate(bytes, from: ArchiveOrigin(place: place), limits: limits)
      .archive(named: name, limits: limits)
  }

  /// Reads all archives in an input: one, or those that `dump` printed as JSON, an array of
  /// documents or one document on each line. These are named by their place, `states.json[2]`.
  package static func all(
    reading bytes: ByteSlice, name: String? = nil, at place: ArchivePlace = .anywhere,
    limits: Limits = Limits()
  ) throws(ReadFault) -> [RestorationArchive] {
    try ArchiveCandidate(bytes, from: ArchiveOrigin(place: place), limits: limits)
      .archives(named: name, limits: limits)
  }

  /// Whether bytes are an archive, or were one before they were damaged, for the search of a
  /// folder. A damaged archive counts, so that it is reported and not skipped.
  package static func isArchive(_ bytes: ByteSlice, limits: Limits = Limits()) -> Bool {
    ArchiveCandidate(found: bytes, limits: limits) != nil
  }
}

extension ReadFault {
  /// The same fault with the line and column of its place in a text, of which the document was a part.
  func located(in text: SourceText) -> ReadFault {
    switch self {
    case .syntax(let error): .syntax(error.moved(to: text.located(error.location)))
    case .tree(let error): .tree(error.moved(to: text.located(error.location)))
    default: self
    }
  }
}

extension ArchiveError {
  /// The same fault with the line and column of its place in a document.
  func located(in document: PlistDocument) -> ArchiveError {
    moved(to: document.located(location))
  }
}

extension SourceError {
  fileprivate func moved(to location: SourceLocation) -> SourceError {
    SourceError(code, at: location, expected: expected, found: found)
  }
}
