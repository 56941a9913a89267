import Platform

/// Where converted archives go.
enum ConversionDestination: Sendable {
  /// Standard output, or a file: one archive.
  case one(ReportRequest.Destination)
  /// A file for each archive. The folder is without links on the way, where it is there already.
  case folder(FilePath, resolved: FilePath)

  init(_ parsed: ParsedArguments, of inputs: InputRequest) throws(UsageError) {
    let file = parsed.file(.output)
    guard let folder = parsed.file(.into) else {
      guard inputs.namesOneFile else { throw UsageError(.severalOutputs) }
      if case .path(let path)? = file {
        self = .one(.file(path))
      } else {
        self = .one(.standardOutput)
      }
      return
    }
    if file != nil {
      throw UsageError(
        .conflictingOptions(OptionSpec.into.displayed, OptionSpec.output.displayed))
    }
    guard case .path(let path) = folder else {
      throw UsageError(.notAFileName(option: OptionSpec.into.displayed))
    }
    self = .folder(path, resolved: (try? System.resolved(path)) ?? path)
  }

  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// The name of the only file among the reports of a run.
  static let reportName = "archive"

  /// The only file as a report; none for a folder.
  var reports: [ReportRequest] {
    if case .one(let place) = self {
      [ReportRequest(format: Self.reportName, destination: place)]
    } else {
      []
    }
  }

  /// Whether a file that a search found was written by an earlier run: it is in the folder for the results,
  /// and that is in the folder that was named.
  func contains(_ input: Input) -> Bool {
    guard case .folder(_, let folder) = self, let path = input.path,
      let root = input.walkedFolder.flatMap({ try? System.resolved($0) }),
      folder.relative(to: root) != nil, let place = try? System.resolved(path.folder)
    else { return false }
    return place.entry(path.name).relative(to: folder) != nil
  }
}
