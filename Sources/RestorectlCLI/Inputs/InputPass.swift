import Platform
import PlistSyntax
import RestorationReport

/// Processes the inputs of a command, and reports what could not be read.
struct InputPass {
  let outputs: ReportOutputs
  private let session: Session
  private let request: InputRequest
  private let verbosity: Verbosity
  private let reader: InputReader
  private let operands: OperandSource

  /// Reads the list of operands and opens the reports. No report may replace an input, or one of
  /// the `others` that are read too.
  ///
  /// Returns nil after a message if a report cannot be opened or would replace an input.
  init?(
    of request: InputRequest, to reports: [ReportRequest], besides others: [Operand] = [],
    verbosity: Verbosity, in session: Session
  ) {
    self.session = session
    self.request = request
    self.verbosity = verbosity
    reader = session.inputReader(for: request)
    // The whole list is read first, so that a report that would replace one of its files is refused
    // at once.
    let named: [Operand]
    if session.standardOutput.file == nil, !reports.contains(where: \.isForFile) {
      operands = reader.source(of: request, reading: session.readSomeStandardInput)
      named = []
    } else {
      let all = reader.operands(of: request)
      operands = OperandSource(all)
      named = all.compactMap { try? $0.get() } + others
    }
    guard let opened = ReportOutputs.open(reports, sparing: named, in: session) else { return nil }
    self.outputs = opened
  }

  /// Processes every input and takes the results in order, until no report is wanted any more.
  ///
  /// - Parameters:
  ///   - filter: which files a search includes.
  ///   - jobs: how many inputs are processed at once.
  ///   - isArchive: whether a file that a search found counts; nil for the session's own test.
  ///   - unreadable: gets each failure after it was reported on standard error.
  ///   - empty: called after the message if there was nothing to read: with the searched place and
  ///     the reason.
  ///   - worker: processes the inputs of a thread, in any order; made once for each thread.
  ///   - take: handles the result for one input. The input itself is released, unless the result
  ///     contains it: memory is best released by the thread that read it.
  ///   - Returns: the most serious of all results; failure if something could not be read, or if
  ///     there was nothing to read.
  func run<Outcome: Sendable>(
    filter: FileFilter? = nil,
    jobs: Int,
    isArchive: FoundInputTest? = nil,
    unreadable: (InputFailure) -> Void = { _ in },
    empty: (_ place: FilePath, _ message: String) -> Void = { _, _ in },
    worker: @escaping @Sendable () -> (Input) -> Outcome,
    take: (Outcome) -> ExitCode
  ) -> ExitCode {
    let isArchive = isArchive ?? session.isArchive
    var walk = InputWalk(operands, reader: reader, filter: filter, isArchive: isArchive)
    let found = FoundInputReader(reader: reader, isArchive: isArchive)
    var status = ExitCode.success
    var failures = 0
    var progress = session.progress(verbosity)
    defer { progress?.end() }
    // For each input in progress, the progress of the search when it was found.
    var shares: [Double?] = []
    OrderedWork(jobs: jobs).run(
      next: { mayWait in
        let found = nextInput(of: &walk, mayWait: mayWait)
        if case .element = found { shares.append(walk.share) }
        return found
      },
      weight: \.weight,
      worker: {
        let work = worker()
        return { found.read($0)?.map(work) }
      },
      take: { _, result in
        walk.count(result)
        switch result {
        case .success(let outcome)?:
          status = status.combined(with: take(outcome))
        case nil: break
        case .failure(let failure)?:
          session.messages.report(failure)
          unreadable(failure)
          failures += 1
          status = .failure
        }
        progress?.note(share: shares.removeFirst())
        return outputs.isWanted
      })
    if verbosity == .verbose {
      session.messages.say("read \(walk.tally)")
    }
    if outputs.isWanted, walk.tally.taken == 0, failures == 0 {
      let message = nothingFound(walk.tally, under: filter)
      session.messages.say(message)
      empty(onlyFolder ?? .currentFolder, message)
      status = .failure
    }
    return status
  }

  /// The named folder, if it is the only one.
  private var onlyFolder: FilePath? {
    let paths = request.operands.compactMap { operand in
      if case .path(let path) = operand { path } else { nil }
    }
    return paths.count == 1 ? paths.first : nil
  }

  private func nextInput(of walk: inout InputWalk, mayWait: Bool) -> Upcoming<FoundInput> {
    guard outputs.isWanted else { return .end }
    let found = walk.next(mayWait: false)
    guard case .later = found, mayWait else { return found }
    // The writer of the list may wait for the results of the names so far.
    outputs.flush()
    return outputs.isWanted ? walk.next(mayWait: true) : .end
  }

  private func nothingFound(_ tally: InputWalk.Tally, under filter: FileFilter?) -> String {
    guard tally.folders > 0 else {
      return "the list of files is empty, so nothing was read; check what makes it"
    }
    let place =
      onlyFolder.map { $0 == .currentFolder ? "the current folder" : $0.displayed }
      ?? "the named folders"
    guard tally.filtered > 0 else {
      return
        "no archive found in \(place); name a folder with archives, or a file, which is always "
        + "read; 'restorectl find' lists what apps saved"
    }
    let count = CountText.grouped(tally.filtered)
    return "no archive found in \(place) that \(filter?.source ?? "the configuration") does not "
      + "exclude (\(count)); a file that you name is always read"
  }
}

extension InputWalk.Tally: CustomStringConvertible {
  var description: String {
    let parts = [
      CountText.count(taken, "input"), CountText.count(folders, "folder"),
      CountText.count(left, "other file"),
    ]
    let filtered =
      filtered == 0 ? "" : ", \(CountText.grouped(filtered)) excluded"
    return "\(parts[0]) in \(parts[1]), skipped \(parts[2])\(filtered)"
  }
}
