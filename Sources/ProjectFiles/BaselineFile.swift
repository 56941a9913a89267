package enum BaselineFile {
  /// The baseline in a file.
  ///
  /// - Parameter origin: where the configuration names the file; nil for one that the user named.
  package static func read(
    _ path: FilePath, origin: String?, noting filesRead: FilesRead?
  ) throws(Failure) -> Baseline {
    filesRead?.note(.path(path))
    let bytes: ByteSlice
    do throws(FileError) {
      bytes = try ByteSlice(readingFileAt: path.bytes)
    } catch {
      let isMissing = error.kind == .notFound
      throw Failure(
        path,
        error.message(
          (origin.map { $0 + " names it: " } ?? "")
            + "make \(isMissing ? "it" : "a baseline") with "
            + "'restorectl lint --write-baseline \(isMissing ? path.displayed : "FILE")', or "
            + (origin == nil ? "name another one" : "change 'baseline' there")))
    }
    do throws(PlistError) {
      return try Baseline(reading: bytes)
    } catch {
      throw Failure(
        path,
        DisplayText.escape(error.description) + "; "
          + (error.nearestKey.map { "did you mean '\($0)'?" } ?? error.code.wayOut))
    }
  }
}

extension PlistFault {
  fileprivate var wayOut: String {
    switch self {
    case .unknownKey: "remove it"
    case .unsupportedSchema: "use the restorectl that wrote it, or write it anew"
    default:
      "restore the baseline from version control; after a merge keep the findings of both sides, then run '--prune-baseline'"
    }
  }
}
