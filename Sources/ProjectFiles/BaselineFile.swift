package enum BaselineFile {
  package static func read(
    _ path: FilePath, noting filesRead: FilesRead?
  ) throws(Failure) -> Baseline {
    filesRead?.note(.path(path))
    let bytes: ByteSlice
    do throws(FileError) {
      bytes = try ByteSlice(readingFileAt: path.bytes)
    } catch {
      throw Failure(
        path,
        error.message(
          "name another one, or make one with 'restorectl lint --write-baseline FILE'"))
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
