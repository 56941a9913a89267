extension ProjectFacts {
  /// Reads the app's own files that are named. All are read before any failure is reported, so that one run
  /// reports all.
  package mutating func read(
    _ settings: ProjectSettings, with reader: InputReader, failures: inout [Failure]
  ) {
    func facts<Facts>(
      _ file: ProjectFile, as parse: (ByteSlice) throws(PlistError) -> Facts
    ) -> Facts? {
      settings[file].first.flatMap { operand in
        failures.keep { () throws(Failure) in try reader.read(operand).parsed(as: parse) }
      }
    }
    expectedPaths = facts(.expectPaths, as: ExpectedPath.list) ?? expectedPaths
    classNames = facts(.classes, as: ClassNameList.names) ?? classNames
    infoPlist = facts(.infoPlist, as: InfoPlist.init) ?? infoPlist
    let paths = settings[.storyboards].compactMap(\.path)
    if !paths.isEmpty { storyboards = Self.storyboards(in: paths, reader, &failures) }
  }

  private static func storyboards(
    in paths: [FilePath], _ reader: InputReader, _ failures: inout [Failure]
  ) -> [Storyboard] {
    var storyboards: [Storyboard] = []
    var seen: Set<FilePath> = []
    for path in paths {
      var count = 0
      for found in FolderWalk([.path(path)]) {
        if case .walked(let file, _, _) = found,
          ![".storyboard", ".xib"].contains(where: { file.reportName.ends(with: $0) })
        {
          continue
        }
        count += 1
        let storyboard: Storyboard? = failures.keep { () throws(Failure) in
          guard let input = try reader.read(found, counts: { _ in true }), let file = input.path,
            seen.insert(file.normalized).inserted
          else { return nil }
          return try input.parsed { bytes throws(PlistError) in
            try Storyboard(reading: bytes, file: input.reportName)
          }
        }
        if let storyboard { storyboards.append(storyboard) }
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

extension Input {
  fileprivate func parsed<Facts>(
    as parse: (ByteSlice) throws(PlistError) -> Facts
  ) throws(Failure) -> Facts {
    do throws(PlistError) {
      return try parse(bytes)
    } catch {
      throw fault(error)
    }
  }
}
