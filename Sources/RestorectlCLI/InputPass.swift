/// Processes the inputs of a command in order, several at a time, and reports what could not be read.
struct InputPass {
  private let session: Session
  private let common: CommonOptions
  let reader: InputReader
  /// The operands, those of a list too.
  let named: [Operand]
  /// Why lines of the list, or all of it, name nothing.
  private let unnamed: [Failure]
  var filter = FileFilter()
  var jobs: Int
  /// Whether a file that a search found counts.
  var counts: @Sendable (inout Input) -> Bool = { $0.counts() }

  init(_ common: CommonOptions, in session: Session) {
    self.session = session
    self.common = common
    reader = session.inputReader(standardInputName: common.standardInputName)
    (named, unnamed) = reader.operands(of: common)
    jobs = common.jobs
  }

  /// Processes every input and takes the results in order, until no report is wanted any more.
  ///
  /// - Parameters:
  ///   - outputs: what the run is for: it ends if none is wanted any more.
  ///   - failed: gets what could not be read, or that there was nothing to read, after the message.
  ///   - work: processes an input, on any thread.
  ///   - take: handles the result for one input.
  func run<Outcome: Sendable>(
    to outputs: Outputs,
    failed: (LintReport.Failure) -> Void = { _ in },
    work: @escaping @Sendable (Input) -> Outcome,
    take: (Outcome) -> Void
  ) {
    var (takenCount, leftCount, failureCount) = (0, 0, 0)
    func fail(_ failure: Failure) {
      failureCount += 1
      session.fail(failure)
      failed(failure.reported)
    }
    for failure in unnamed { fail(failure) }
    var walk = FolderWalk(named, filter: filter)
    var progress = Progress(session)
    defer { progress?.end() }
    OrderedWork.run(
      jobs: jobs,
      next: { outputs.isWanted ? walk.next() : nil },
      work: { [reader, counts] (found: FolderWalk.Found) -> Result<Outcome?, Failure> in
        do throws(Failure) {
          return .success(try reader.read(found, counts: counts).map(work))
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
        progress?.count()
        return outputs.isWanted
      })
    let filtered =
      walk.filteredCount == 0 ? "" : ", \(CountText.grouped(walk.filteredCount)) excluded"
    session.say(
      "read \(CountText.count(takenCount, "input")) in "
        + "\(CountText.count(walk.folderCount, "folder")), skipped "
        + "\(CountText.count(leftCount, "other file"))\(filtered)", from: .verbose)
    if outputs.isWanted, takenCount == 0, failureCount == 0 {
      let (message, place) = (nothingFound(walk), onlyFolder ?? .currentFolder)
      fail(
        Failure(
          message,
          reported: LintReport.Failure(
            file: place.displayed, message: message, isAboutFile: false)))
    }
  }

  /// Prints what the work on each input found, and reports what of it cannot be read.
  ///
  /// - Parameter note: gets each subject, and how many parts of it cannot be read.
  func report<Subject: Sendable>(
    to reports: inout Reports<Subject>,
    work: @escaping @Sendable (Input) -> Outcome<Subject>,
    note: (Subject, _ unreadableCount: Int) -> Void = { _, _ in }
  ) {
    run(
      to: reports.outputs, work: work,
      take: { outcome in
        let counts = reports.add(outcome.subjects)
        for (subject, count) in zip(outcome.subjects, counts) {
          note(subject, count)
          for fault in outcome.damage(subject, count) { session.fail(fault) }
        }
        for fault in outcome.faults { session.fail(fault) }
      })
  }

  private var onlyFolder: FilePath? {
    let paths = common.operands.compactMap(\.path)
    return paths.count == 1 ? paths.first : nil
  }

  private func nothingFound(_ walk: FolderWalk) -> String {
    guard walk.folderCount > 0 else {
      return "the list of files is empty, so nothing was read; check what makes it"
    }
    let place =
      onlyFolder.map { $0 == .currentFolder ? "the current folder" : $0.displayed }
      ?? "the named folders"
    guard walk.filteredCount > 0 else {
      return
        "no archive found in \(place); name a folder with archives, or a file, which is always "
        + "read; 'restorectl find' lists what apps saved"
    }
    let count = CountText.grouped(walk.filteredCount)
    return "no archive found in \(place) that \(filter.source) does not "
      + "exclude (\(count)); a file that you name is always read"
  }
}

extension Session {
  func inputReader(standardInputName: FilePath? = nil) -> InputReader {
    InputReader(
      standardInput: readStandardInput, standardInputName: standardInputName,
      filesRead: filesRead)
  }
}

/// What the work on one input found: subjects of reports, and why parts of it cannot be read.
struct Outcome<Subject: Sendable>: Sendable {
  var subjects: [Subject] = []
  var faults: [Failure] = []
  /// The messages about a printed subject of which so many parts cannot be read.
  var damage: @Sendable (Subject, Int) -> [Failure] = { _, _ in [] }

  init(_ work: (inout Outcome) throws(Failure) -> Void) {
    do throws(Failure) {
      try work(&self)
    } catch {
      faults.append(error)
    }
  }
}

extension InputReader {
  /// The operands of the command line, then those of its list; and why some of these name nothing.
  func operands(of common: CommonOptions) -> (named: [Operand], unnamed: [Failure]) {
    var (named, unnamed): ([Operand], [Failure]) = (common.operands, [])
    guard let list = common.list else { return (named, []) }
    var isInputFree = common.standardInputUses == 0
    do throws(Failure) {
      let lines = try read(list).bytes.bytes.split(
        separator: common.isListSeparatedByNUL ? 0 : UInt8(ascii: "\n"),
        omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        guard let operand = Operand(Array(line)) else {
          let message =
            "line \(index + 1) contains a NUL byte; use '--null' for a list separated by NUL"
          unnamed.append(Failure(list.path, message))
          continue
        }
        if operand == .standardInput {
          if !isInputFree {
            unnamed.append(Failure(nil, "is used twice, but can be read only once"))
            continue
          }
          isInputFree = false
        }
        named.append(operand)
      }
    } catch {
      unnamed.append(error)
    }
    return (named, unnamed)
  }
}
