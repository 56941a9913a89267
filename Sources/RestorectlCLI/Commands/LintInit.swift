/// The files that `lint --init` writes: a configuration, its schema, which editors use for help and
/// completion, and a baseline with the findings of today.
enum InitialConfiguration {
  private static let schemaName = ".restorectl.schema.json"
  private static let baselineName = "lint-baseline.json"

  private static func text(hasBaseline: Bool) -> String {
    let baseline = hasBaseline ? "\n  \"baseline\": \"\(baselineName)\"," : ""
    return """
      {
        "$schema": "./\(schemaName)",
        "failOn": "error",\(baseline)
        "exclude": [],
        "rules": {}
      }

      """
  }

  /// Writes the files into a folder with none of them. If one cannot be written, none is.
  static func write(_ lint: Lint, in session: Session) throws {
    let names = [schemaName, ConfigurationFile.name, baselineName]
    let paths = names.map { session.folder.entry(Array($0.utf8)) }
    for path in paths where path.kind(followingLinks: false) != nil {
      throw Failure(
        path,
        "already exists, so nothing was written; remove it first, or "
          + "see what is in force with 'restorectl lint --print-config'")
    }
    let (outputs, hasBaseline) = try baseline(lint, at: paths[2], in: session)
    let contents = [ConfigurationSchema.document(), Array(text(hasBaseline: hasBaseline).utf8)]
    for (bytes, path) in zip(contents, paths) { try outputs.write(bytes, to: path) }
    guard outputs.finish() else { return }
    for path in paths.prefix(hasBaseline ? 3 : 2) {
      session.standardOutput.append("wrote \(path.displayed)\n")
    }
    session.say(
      "'restorectl lint' and 'plan' use \(ConfigurationFile.name) from now on; "
        + (hasBaseline
          ? "lint reports only findings that are not in \(baselineName)"
          : "Documentation/configuration.md lists the keys"),
      from: .normal)
  }

  /// The outputs of a run without a configuration, which have its findings as a baseline unless some
  /// inputs could not be checked.
  private static func baseline(
    _ lint: Lint, at path: FilePath, in session: Session
  ) throws -> (Outputs, hasBaseline: Bool) {
    let reader = session.inputReader()
    guard FolderWalk(lint.common.operands).contains(where: { (try? reader.read($0)) != nil }) else {
      let outputs = try Outputs(in: session)
      try outputs.write(Baseline([]).json, to: path)
      session.say(
        "no archive is here yet; 'restorectl lint --accept-new' adds what it finds in the first ones "
          + "to the baseline")
      return (outputs, true)
    }
    var lint = lint
    lint.newBaseline = path
    var run = try LintCommandRun(lint, lint.common.settings, nil, in: session)
    run.run()
    let baseline = run.outputs.output(LintCommandRun.baselineFormat)
    return (run.outputs, baseline?.sink.hasContent ?? false)
  }
}
