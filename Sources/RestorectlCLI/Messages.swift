extension Session {
  /// Prints `text`, about a file or stream or the run; both must be safe to print.
  func say(about name: String? = nil, _ text: String, from least: Verbosity = .quiet) {
    if verbosity < least { return }
    write(message: "restorectl: " + (name.map { $0 + ": " } ?? "") + text + "\n")
  }

  func say(_ failure: Failure, from least: Verbosity = .quiet) { say("\(failure)", from: least) }

  /// Prints the first of many lines, and how many others there are.
  func say(_ lines: [String], atMost mostListed: Int = 20, others: (_ count: String) -> String) {
    for line in lines.prefix(mostListed) { say(line) }
    if lines.count > mostListed { say(others(CountText.grouped(lines.count - mostListed))) }
  }

  /// Prints a text without its secrets: it can quote a file or the command line.
  func write(message text: String) { standardError.append(SecretText.redacted(text: text)) }
}

extension PathPattern {
  /// Asks whether a path is meant whose last component is most like that of a pattern without a key.
  func question(among paths: Set<String>) -> String? {
    let last = { (path: String) in path.split(separator: "/").last.map(String.init) ?? "" }
    guard keyPattern == nil,
      let name = NearestName.nearest(to: last(text), in: Set(paths.map(last)).sorted())
    else { return nil }
    let nearest = paths.filter { last($0) == name }.sorted().prefix(3)
    return "did you mean "
      + WordList.either(nearest.map { "'\(DisplayText.escape(SecretText.redacted(text: $0)))'" })
      + "?"
  }
}

extension Failure {
  init(unwritable name: String, _ error: FileError) {
    let wayOut =
      switch error {
      case .linkElsewhere: "name the file itself if you mean it"
      case .notFound: "make the folder first"
      case .noSpace: "free some, or name another place"
      case .folder: "name a file in it"
      default: "name another place"
      }
    self.init(about: name, "cannot be written: " + error.message(wayOut))
  }
}

extension Session {
  /// Reports the patterns without a match. Those that leave out what they match can mean facts of objects,
  /// and do not change the status.
  func remark(unusedOf use: PatternUse, option: String? = nil, leavesOut: Bool = false) {
    for pattern in use.unused {
      if !leavesOut { worsen(to: .remarks) }
      let (what, list) =
        pattern.keyPattern == nil
        ? ("object", "paths' lists all restoration paths")
        : ("value", "flat' lists the places of all values")
      let fact = ObjectFact.allCases.first { fact in
        leavesOut && pattern.asksForKey(String(fact.rawValue.dropFirst().dropLast()))
      }.map { "a fact of an object is named in brackets: '#\($0.rawValue)'" }
      say(
        "no \(what) matches \(option.map { $0 + " " } ?? "")'\(DisplayText.escape(pattern.text))'; "
          + (fact ?? pattern.question(among: use.paths) ?? "'restorectl dump --format \(list)"),
        from: .normal)
    }
  }
}
