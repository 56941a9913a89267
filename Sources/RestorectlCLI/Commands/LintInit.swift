extension Lint {
  private static let schemaName = ".restorectl.schema.json"
  private static let baselineName = "lint-baseline.json"

  /// Writes the files of `--init`, or none if one exists or an input cannot be checked.
  mutating func writeConfiguration(in session: Session) throws {
    let names = [Self.schemaName, ConfigurationFile.name, Self.baselineName]
    let paths = names.map { session.folder.entry(Array($0.utf8)) }
    for path in paths where path.kind(followingLinks: false) != nil {
      throw Failure(
        path,
        "already exists, so nothing was written; remove it first, or "
          + "see what is in force with 'restorectl lint --print-config'")
    }
    let reader = session.reader
    let outputs: Outputs
    if FolderWalk(common.operands).contains(where: { (try? reader.read($0)) != nil }) {
      newBaseline = paths[2]
      var run = try LintCommandRun(self, common.settings, in: session)
      run.run()
      outputs = run.outputs
      // Without a baseline the next run would not be green.
      guard outputs.output(LintCommandRun.baselineFormat)?.sink.hasContent ?? false else {
        outputs.finish()
        return
      }
    } else {
      outputs = try Outputs(in: session)
      try outputs.write(Baseline([]).json, to: paths[2])
      session.say(
        "no archive is here yet; 'restorectl lint --accept-new' adds what it finds in the first ones "
          + "to the baseline")
    }
    let text = """
      {
        "$schema": "./\(Self.schemaName)",
        "failOn": "error",
        "baseline": "\(Self.baselineName)",
        "exclude": [],
        "rules": {}
      }

      """
    try outputs.write(ConfigurationSchema.document(), to: paths[0])
    try outputs.write(Array(text.utf8), to: paths[1])
    guard outputs.finish() else { return }
    for path in paths { session.standardOutput.append("wrote \(path.displayed)\n") }
    session.say(
      "'restorectl lint' and 'plan' use \(ConfigurationFile.name) from now on; "
        + "lint reports only findings that are not in \(Self.baselineName)",
      from: .normal)
  }
}
