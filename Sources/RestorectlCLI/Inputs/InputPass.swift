import Platform
import PlistSyntax

/// Goes through the inputs of a command, and says what could not be read.
struct InputPass {
  let outputs: ReportOutputs
  private let session: Session
  private let request: InputRequest
  private let verbosity: Verbosity
  private let reader: InputReader
  private let operands: OperandSource

  /// Reads the list of operands and opens the reports. No report may replace an input, or one of the
  /// `others` that are read too.
  ///
  /// Returns nil after a message when a report cannot be opened or would replace an input.
  init?(
    of request: InputRequest, to reports: [ReportRequest], besides others: [Operand] = [],
    verbosity: Verbosity, in session: Session
  ) {
    self.session = session
    self.request = request
    self.verbosity = verbosity
    reader = session.inputReader(for: request)
    // All of the list is read first, so that a report that would replace a file of it is known at once.
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

  /// Works on every input and takes what came of it in order, until no report is wanted any more.
  ///
  /// - Parameters:
  ///   - filter: which of the files that it comes upon a walk looks at.
  ///   - jobs: how many inputs are worked on at once.
  ///   - isArchive: whether a file that a walk came upon counts; nil for what the session says.
  ///   - unreadable: hears of each failure after it was said on standard error.
  ///   - empty: hears of it when there was nothing to read, after it was said: what was looked
  ///     through, and why.
  ///   - worker: what a thread does with each input that it reads, in no order; made once a thread.
  ///   - take: handles the outcome for one input, and says what came of it. The input itself is gone,
  ///     unless the outcome holds it: bytes are given back best by the thread that read them.
  /// - Returns: the gravest of all results; failure when something could not be read, or when there
  ///   was nothing to read.
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
    // For each input on its way, how far the walk was when it came upon it.
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
      let message = nothingFound(walk.tally)
      session.messages.say(message)
      empty(onlyFolder ?? .currentFolder, message)
      status = .failure
    }
    return status
  }

  /// The folder that was named, if it is the only one.
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
    // Whoever writes the list may wait for what comes of the names so far.
    outputs.flush()
    return outputs.isWanted ? walk.next(mayWait: true) : .end
  }

  private func nothingFound(_ tally: InputWalk.Tally) -> String {
    guard tally.folders > 0 else {
      return "the list of files is empty; nothing was read"
    }
    let place = onlyFolder?.displayed ?? "the named folders"
    let filtered =
      tally.filtered == 0 ? "" : " but what the configuration leaves out (\(tally.filtered))"
    return "no archive found in \(place)\(filtered); name a file, which is read whatever it holds"
  }
}

extension InputWalk.Tally: CustomStringConvertible {
  var description: String {
    let parts = [
      Self.counted(taken, "input"), Self.counted(folders, "folder"),
      Self.counted(left, "other file"),
    ]
    let filtered = filtered == 0 ? "" : ", left out \(filtered) by the configuration"
    return "\(parts[0]) in \(parts[1]), passed over \(parts[2])\(filtered)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
