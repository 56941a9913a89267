/// What ends a run before its work.
package struct Failures: Error {
  package let all: [Failure]

  package init(_ all: [Failure]) { self.all = all }

  init(_ file: FilePath, _ message: String) { all = [Failure(file, message)] }
}

extension Failure {
  /// - Parameter path: the file or folder; nil for standard input.
  package init(_ path: FilePath?, _ message: String) {
    self.init(about: path?.displayed ?? "standard input", message)
    self.path = path
  }

  package init(_ path: FilePath?, _ error: FileError) {
    let schemes = ["https://", "http://", "ftp://"]
    let isURL = schemes.contains { path?.bytes.starts(with: $0.utf8) ?? false }
    self.init(
      path,
      isURL && error == .notFound
        ? "is a URL, not a file; download it first, or pipe it in: 'curl URL | restorectl dump -'"
        : error.message(error.wayOutOfReading))
  }

  package init(folder path: FilePath, _ error: FileError) {
    let onMac =
      error == .permissionDenied
      ? "; on a Mac, give the terminal Full Disk Access in System Settings" : ""
    self.init(
      path, "folder cannot be read: " + error.message("its contents were not checked") + onMac)
    isFolder = true
  }
}

extension [Failure] {
  /// What `body` returns; nil if it fails, and the failure is kept.
  package mutating func keep<Value>(_ body: () throws(Failure) -> Value?) -> Value? {
    do throws(Failure) {
      return try body()
    } catch {
      append(error)
      return nil
    }
  }
}

extension FileError {
  fileprivate var wayOutOfReading: String {
    switch self {
    case .notAFile: "pipe it in and name '-'"
    case .tooLarge: "saved state is smaller, so check that it is the right file"
    case .notFound: "check the spelling and the current folder"
    case .permissionDenied: "make it readable first"
    case .folder: "name a file in it"
    case .tooManyOpenFiles: "raise 'ulimit -n'"
    default: "check that other programs can read it"
    }
  }
}

extension FilePath {
  package var displayed: String { DisplayText.escape(bytes: bytes) }

  /// The name in reports: the path itself if it is text, otherwise with its other bytes escaped.
  package var reportName: String { String(utf8Bytes: bytes) ?? displayed }
}

// MARK: Faults of an input

extension Input {
  /// A fault in the bytes.
  ///
  /// - Parameter fact: the text for reports, if it is not the message.
  package func fault(_ message: String, fact: String? = nil) -> Failure {
    var failure = Failure(about: reportName, message, fact: fact)
    failure.contents =
      "\(CountText.count(bytes.count, "byte")), sha256 \(SHA256.hexDigest(of: bytes))"
    return failure
  }

  func fault(_ error: ReadError) -> Failure {
    let code: PlistFault? = if case .syntax(let fault) = error.reason { fault.code } else { nil }
    return fault(SecretText.redacted(text: error.description), code, orElse: error.advice)
  }

  /// Why this input is not the kind of file that the user named it for.
  package func fault(_ error: PlistError) -> Failure {
    fault(error.description, error.code, orElse: error.advice)
  }

  /// A reason with the remedy, which is `advice` except for files of the system.
  private func fault(_ description: String, _ code: PlistFault?, orElse advice: String) -> Failure {
    // The sniffer, which expects an archive, knows no other files.
    let reason = code == .emptyInput ? "the file is empty" : description
    let isMember = (original ?? path)?.isSavedStateMember ?? false
    let remedy =
      isMember && code != .gitLFSPointer
      ? "the system keeps this file there, so it is damaged: copy its .savedState folder again"
      : advice
    return fault(DisplayText.escape(reason) + "; " + remedy, fact: reason)
  }
}

extension RestorationArchive {
  /// The messages about the damaged parts, the same for all commands: `nodeCount` parts of the shown
  /// nodes, and those besides. `isShown`: whether the output marks them. Each makes the exit status 2.
  package func damage(nodeCount: Int, isShown: Bool = true) -> [Failure] {
    let list = damagedListMessage
    let count = unreadableCount + nodeCount - (list == nil ? 0 : 1)
    let values =
      CountText.count(count, "value") + " could not be decoded; "
      + (isShown ? "the output" : "'restorectl dump'") + " shows where and why"
    return [list, count > 0 ? values : nil].compactMap(\.self)
      .map { Failure(about: source.file ?? "", $0) }
  }

  /// Why the list of windows of AppKit's records could not be read, for a message; nil if it could,
  /// or is missing. It contains the keys, so without it no record can be opened.
  package var damagedListMessage: String? {
    guard let summary = recordSummary, let fault = summary.listFault, !fault.isMissing else {
      return nil
    }
    let count = summary.unopenableCount
    return "\(DisplayText.escape(fault.reason)); "
      + (count == 1 ? "its record" : "all \(CountText.grouped(count)) records")
      + " cannot be opened, so copy windows.plist again together with data.data"
  }
}

extension ReadError {
  fileprivate var advice: String {
    switch reason {
    case .file: "check the file"
    case .syntax(let error):
      switch error.code {
      case .emptyInput: "copy it again"
      case .gitLFSPointer: "run 'git lfs pull' to fetch the file"
      case .unknownSyntax: Self.nameAnArchive
      case .tooDeep, .tooLarge: "no system is known to write such archives"
      // In a text, a person may have written the fault.
      default:
        error.location.textPosition == nil
          ? "copy it again" : "correct it there, or copy the file again"
      }
    case .notAnArchive: Self.nameAnArchive
    case .archive: "the archive is damaged, so save it again"
    case .windows: "copy it again together with data.data"
    case .bundlePart: "name the .savedState folder"
    case .tree(let error):
      error.nearestKey.map { "did you mean '\($0)'?" }
        ?? "see Documentation/schemas/archive-1.schema.json"
    }
  }

  private static let nameAnArchive =
    "name a saved archive, such as data.data in a .savedState folder"
}

extension PlistError {
  /// The known key that is near an unknown one: the error lists them after a colon.
  var nearestKey: String? {
    guard code == .unknownKey else { return nil }
    let known = expected.split(separator: ":").last?.split(separator: ",") ?? []
    return NearestName.nearest(to: found, in: known.map { String($0.drop { $0 == " " }) })
  }

  /// For a file of the app.
  fileprivate var advice: String {
    switch code {
    case .gitLFSPointer: "run 'git lfs pull' to fetch the file"
    case .notInterfaceBuilder: "name the file in the app's sources, saved by a current Xcode"
    case .notUTF8: "save the list as UTF-8"
    case .malformedPattern: "write one path or pattern on each line"
    case .keyInPath: "list paths only"
    case .notClassName: "list one class on each line, such as Recipes.Editor"
    case .emptyList: "an empty list would check nothing"
    default: "check that it is the right file, and complete"
    }
  }
}
