import AppFiles
import PlistSyntax
import RestorationArchives
import Secrets

extension Input {
  /// Why it cannot be read: one fact in lower case, then the remedy; safe to print.
  func message(for error: ReadError) -> String {
    if case .syntax(let fault) = error.reason, fault.code == .gitLFSPointer {
      return DisplayText.escape(error.shownDescription) + "; " + error.advice
    }
    return message(for: error.shownDescription, orElse: compressionAdvice ?? error.advice)
  }

  /// A reason with the remedy, which is the caller's except for files of the system.
  func message(for reason: String, orElse advice: String) -> String {
    DisplayText.escape(reason) + "; " + (isMember ? Self.copyFolder : advice)
  }

  /// The remedy for a file with an archive in another format.
  private var compressionAdvice: String? {
    let starts: [(bytes: [UInt8], advice: String)] = [
      ([0x1F, 0x8B], "it is compressed: unpack it with 'gunzip' first"),
      ([0x50, 0x4B, 0x03, 0x04], "it is a ZIP archive: unpack it with 'unzip' first"),
    ]
    return starts.first { start in
      bytes.count >= start.bytes.count
        && start.bytes.indices.allSatisfy { bytes[$0] == start.bytes[$0] }
    }?.advice
  }

  /// Whether it is one of the system's own files in a `.savedState` folder, which are valid there.
  private var isMember: Bool { (original ?? path)?.isSavedStateMember ?? false }

  private static let copyFolder =
    "the system keeps this file there, so it is damaged: copy its .savedState folder again"
}

extension ReadError {
  /// The description without secrets, because it can quote the file.
  var shownDescription: String {
    let description = description { text in
      let shown = SecretDetector.redacted(text: text)
      return shown == text ? nil : shown
    }
    return SecretDetector.redacted(text: description)
  }

  /// The remedy.
  fileprivate var advice: String {
    switch reason {
    case .file: "check the file"
    case .syntax(let error):
      switch error.code {
      case .emptyInput: "take the archive from the device or simulator again"
      case .gitLFSPointer: "run 'git lfs pull' to fetch the file"
      case .unknownSyntax: Self.nameAnArchive
      case .truncated, .invalidTrailer: "the file is cut or damaged, so copy it again"
      case .tooDeep, .tooLarge: "UIKit and AppKit do not write such archives"
      // In a text, a person may have written the fault.
      default:
        error.location.textPosition == nil
          ? "the file is damaged, so copy it again" : "correct it there, or copy the file again"
      }
    case .notAnArchive: Self.nameAnArchive
    case .archive: "the archive is damaged, so save it again"
    case .records: "the file is cut or damaged, so copy it again"
    case .windows: "the file is damaged, so copy it again together with data.data"
    case .bundlePart: "name the .savedState folder"
    case .tree: "see Documentation/schemas/archive-1.schema.json"
    }
  }

  private static let nameAnArchive =
    "name a saved archive, such as data.data in a .savedState folder"
}

extension ProjectFileError {
  /// The remedy.
  var advice: String {
    switch code {
    case .syntax(.emptyInput): "check that it is the right file"
    case .syntax(.gitLFSPointer): "run 'git lfs pull' to fetch the file"
    case .syntax: "check that it is the right file, and complete"
    case .notInterfaceBuilder: "name the file in the app's sources, saved by a current Xcode"
    case .wrongPlist: "check that it is the right file"
    case .wrongType, .missingKey: "check that it is the right file, and not damaged"
    case .invalidText: "save the list as UTF-8"
    case .malformedPattern: "write one path or pattern on each line"
    case .keyInPath: "list paths only"
    case .emptyList: "an empty list would check nothing"
    }
  }
}
