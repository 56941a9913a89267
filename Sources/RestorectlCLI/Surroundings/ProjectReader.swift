import AppFiles
import Platform
import PlistSyntax

/// Reads the app's own files, and reports what cannot be read.
struct ProjectReader {
  private let session: Session
  private var hasFailed = false

  init(in session: Session) {
    self.session = session
  }

  /// The contents of the named files; nil after a message for each that cannot be read.
  mutating func facts(_ settings: LintContextSettings) -> ProjectFacts? {
    var facts = ProjectFacts()
    facts.expectedPaths = read(settings.expectedPaths) { bytes throws(ProjectFileError) in
      try ExpectedPath.list(reading: bytes)
    }
    facts.classNames = read(settings.classNames) { bytes throws(ProjectFileError) in
      try ClassNameList.names(reading: bytes)
    }
    let limits = session.limits
    facts.infoPlist = read(settings.infoPlist) { bytes throws(ProjectFileError) in
      try InfoPlist(reading: bytes, limits: limits)
    }
    if !settings.storyboards.isEmpty { facts.storyboards = storyboards(settings.storyboards) }
    return hasFailed ? nil : facts
  }

  private mutating func read<Facts>(
    _ operand: Operand?, as parse: (ByteSlice) throws(ProjectFileError) -> Facts
  ) -> Facts? {
    guard let operand else { return nil }
    switch session.inputReader().read(operand) {
    case .success(let input): return parsed(input, as: parse)
    case .failure(let failure):
      fail(failure)
      return nil
    }
  }

  private mutating func parsed<Facts>(
    _ input: Input, as parse: (ByteSlice) throws(ProjectFileError) -> Facts
  ) -> Facts? {
    do throws(ProjectFileError) {
      return try parse(input.bytes)
    } catch {
      fail(input.fault(error))
      return nil
    }
  }

  private mutating func fail(_ failure: InputFailure) {
    session.messages.report(failure)
    hasFailed = true
  }

  private mutating func storyboards(_ operands: [Operand]) -> [Storyboard] {
    var storyboards: [Storyboard] = []
    let limits = session.limits
    var seen: Set<FilePath> = []
    for operand in operands {
      var count = 0
      var walk = InputWalk(
        OperandSource([.success(operand)]), reader: session.inputReader(),
        hasWantedName: { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") },
        isArchive: { _ in true })
      while let found = walk.next() {
        count += 1
        switch found {
        case .failure(let failure): fail(failure)
        case .success(let input):
          guard let path = input.path, seen.insert(path.normalized).inserted else { continue }
          let name = input.reportName
          let storyboard = parsed(input) { bytes throws(ProjectFileError) in
            try Storyboard(reading: bytes, file: name, limits: limits)
          }
          if let storyboard { storyboards.append(storyboard) }
        }
      }
      if count == 0 {
        session.messages.say(
          about: operand.displayed,
          "no .storyboard or .xib file in this folder; name the one with the app's sources")
        hasFailed = true
      }
    }
    return storyboards
  }
}
