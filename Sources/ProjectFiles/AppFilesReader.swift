/// Reads the app's own files. All are read before any failure is reported, so that one run reports all.
package struct AppFilesReader {
  private let reader: InputReader
  package private(set) var facts = ProjectFacts()
  package private(set) var failures: [Failure] = []

  package init(_ settings: ProjectSettings, reader: InputReader) {
    self.reader = reader
    facts.expectedPaths = read(settings[.expectPaths], as: ExpectedPath.list)
    facts.classNames = read(settings[.classes], as: ClassNameList.names)
    facts.infoPlist = read(settings[.infoPlist]) { bytes throws(PlistError) in
      try InfoPlist(reading: bytes)
    }
    let storyboards = settings[.storyboards].compactMap(\.path)
    if !storyboards.isEmpty { facts.storyboards = self.storyboards(storyboards) }
  }

  private mutating func read<Facts>(
    _ operands: [Operand], as parse: (ByteSlice) throws(PlistError) -> Facts
  ) -> Facts? {
    guard let operand = operands.first else { return nil }
    do throws(Failure) {
      return parsed(try reader.read(operand), as: parse)
    } catch {
      failures.append(error)
      return nil
    }
  }

  private mutating func parsed<Facts>(
    _ input: Input, as parse: (ByteSlice) throws(PlistError) -> Facts
  ) -> Facts? {
    do throws(PlistError) {
      return try parse(input.bytes)
    } catch {
      failures.append(input.fault(error))
      return nil
    }
  }

  private mutating func storyboards(_ paths: [FilePath]) -> [Storyboard] {
    var storyboards: [Storyboard] = []
    var seen: Set<FilePath> = []
    for path in paths {
      var count = 0
      let walk = FolderWalk(
        [.path(path)],
        wants: { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") })
      for found in walk {
        count += 1
        do throws(Failure) {
          guard let input = try reader.read(found, counts: { _ in true }), let file = input.path,
            seen.insert(file.normalized).inserted
          else { continue }
          let storyboard = parsed(input) { bytes throws(PlistError) in
            try Storyboard(reading: bytes, file: input.reportName)
          }
          if let storyboard { storyboards.append(storyboard) }
        } catch {
          failures.append(error)
        }
      }
      if count == 0 {
        failures.append(
          Failure(
            path,
            "no .storyboard or .xib file in this folder; name the one with the app's sources"))
      }
    }
    return storyboards
  }
}
