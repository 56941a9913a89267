import Platform

/// The configuration that `lint --init` writes, with its schema, which editors use for help and
/// completion.
enum InitialConfiguration {
  /// The name of the schema next to the configuration.
  static let schemaName = ".restorectl.schema.json"

  /// A configuration without settings.
  static let text = """
    {
      "$schema": "./\(schemaName)",
      "failOn": "error",
      "exclude": [],
      "rules": {}
    }

    """

  /// Writes both files into a folder with neither.
  static func write(
    into folder: FilePath, _ verbosity: Verbosity, in session: Session
  ) -> ExitCode {
    let files = [
      (schemaName, ConfigurationSchema.document()), (ConfigurationFile.name, Array(text.utf8)),
    ].map { (path: folder.entry(Array($0.0.utf8)), bytes: $0.1) }
    for file in files where (try? System.status(file.path, followingLinks: false)) != nil {
      session.messages.say(
        about: file.path.displayed,
        "already exists, so nothing was written; remove it first, or "
          + "see what is in force with 'restorectl lint --print-config'")
      return .failure
    }
    for file in files {
      do throws(FileError) {
        try write(file.bytes, to: file.path)
      } catch {
        session.messages.unwritable(.file(file.path), error)
        return .failure
      }
      session.standardOutput.append("wrote \(file.path.displayed)\n")
    }
    if verbosity != .quiet {
      session.messages.say(
        "'restorectl lint' and 'plan' use it from now on; Documentation/configuration.md lists the "
          + "keys, and 'restorectl lint --print-config' what is in force")
    }
    return .success
  }

  private static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    let file = try System.create(path, permissions: 0o666)
    do throws(FileError) {
      try System.write(bytes, to: file)
    } catch {
      try? System.close(file)
      throw error
    }
    try System.close(file)
  }
}
