/// Processes the inputs of a command in order, several at a time, and reports what could not be read.
struct InputPass {
  private let session: Session
  private let common: CommonOptions
  /// The operands of the command line, then those of its list.
  private(set) var named: [Operand]
  /// Why lines of the list, or all of it, name nothing.
  private var unnamed: [Failure] = []
  var filter = FileFilter()
  var jobs: Int
  /// Whether it is said what cannot be read in an input.
  var reportsFaults = true

  init(_ common: CommonOptions, in session: Session) throws(UsageError) {
    try common.checkInputs()
    self.session = session
    self.common = common
    named = common.operands
    jobs = common.jobs
    guard let list = common.list else { return }
    let input = unnamed.keep { () throws(Failure) in try session.reader.read(list) }
    let separator = common.isListSeparatedByNUL ? 0 : UInt8(ascii: "\n")
    let lines = input?.bytes.bytes.split(separator: separator, omittingEmptySubsequences: false)
    for (index, line) in (lines ?? []).enumerated() where !line.isEmpty {
      if let operand = Operand(Array(line)) {
        named.append(operand)
      } else {
        let message =
          "line \(index + 1) contains a NUL byte; use '--null' for a list separated by NUL"
        unnamed.append(Failure(list.path, message))
      }
    }
  }

  /// Processes every input and takes the results in order, until no report is wanted any more.
  /// `failed` gets what could not be read, or that there was nothing to read, after the message.
  func run<Outcome: Sendable>(
    to outputs: Outputs,
    failed: (Failure) -> Void = { _ in },
    work: @escaping @Sendable (Input) -> Outcome,
    take: (Outcome) -> Void
  ) {
    var (takenCount, leftCount, failureCount) = (0, 0, 0)
    func fail(_ failure: Failure) {
      failureCount += 1
      session.fail(failure)
      failed(failure)
    }
    for failure in unnamed { fail(failure) }
    var walk = FolderWalk(named, filter: filter)
    defer { session.statusLine.clear() }
    OrderedWork.run(
      jobs: jobs,
      next: { outputs.isWanted ? walk.next() : nil },
      work: { [reader = session.reader] (found: FolderWalk.Found) -> Result<Outcome?, Failure> in
        do throws(Failure) {
          return .success(try reader.read(found).map(work))
        } catch {
          return .failure(error)
        }
      },
      take: { result in
        switch result {
        case .success(let outcome?):
          takenCount += 1
          take(outcome)
        case .success(nil): leftCount += 1
        case .failure(let failure): fail(failure)
        }
        session.statusLine.count()
        return outputs.isWanted
      })
    let filtered =
      walk.filteredCount == 0 ? "" : ", \(CountText.grouped(walk.filteredCount)) excluded"
    session.say(
      "read \(CountText.count(takenCount, "input")) in "
        + "\(CountText.count(walk.folderCount, "folder")), skipped "
        + "\(CountText.count(leftCount, "other file"))\(filtered)", from: .verbose)
    if outputs.isWanted, takenCount == 0, failureCount == 0 { fail(nothingFound(walk)) }
  }

  /// Prints what the work on each input found, and reports what of it cannot be read. `note` gets each
  /// printed subject, and how many parts of it cannot be read.
  func report<Subject: Sendable>(
    to reports: inout Reports<Subject>,
    work: @escaping @Sendable (Input, inout Outcome<Subject>) throws(Failure) -> Void,
    note: (Subject, Int) -> Void
  ) {
    run(
      to: reports.outputs,
      work: { input in
        var outcome = Outcome<Subject>()
        do throws(Failure) {
          try work(input, &outcome)
        } catch {
          outcome.faults.append(error)
        }
        return outcome
      },
      take: { outcome in
        if let remark = outcome.remark { reports.remark(remark) }
        for (subject, count) in zip(outcome.subjects, reports.add(outcome.subjects)) {
          note(subject, count)
        }
        report(outcome.faults)
      })
  }

  func report(_ faults: [Failure]) {
    if reportsFaults { for fault in faults { session.fail(fault) } }
  }

  private func nothingFound(_ walk: FolderWalk) -> Failure {
    let paths = common.operands.compactMap(\.path)
    let only = paths.count == 1 ? paths[0] : nil
    let place =
      only == .currentFolder ? "the current folder" : only?.displayed ?? "the named folders"
    let count = CountText.grouped(walk.filteredCount)
    let excluded = walk.filteredCount == 0 ? "" : " (\(count) excluded)"
    let message =
      walk.folderCount == 0
      ? "the list of files is empty, so nothing was read; check what makes it"
      : "no archive found in \(place)\(excluded); name a folder with archives, or a file, which "
        + "is always read; 'restorectl find' lists what apps saved"
    return Failure(about: (only ?? .currentFolder).displayed, message, isAboutFile: false)
  }
}

/// What the work on one input found: subjects of reports, and why parts of it cannot be read.
struct Outcome<Subject: Sendable>: Sendable {
  var subjects: [Subject] = []
  /// What is printed in place of subjects.
  var remark: String?
  var faults: [Failure] = []
}
