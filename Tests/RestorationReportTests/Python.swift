import Foundation
import TestSupport

/// Python, whose libraries are not ours.
enum Python {
  static let hint = "needs python3"
  static let isPresent = (try? run("pass")) != nil

  /// A program that did not end well.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a program prints about `input`, which it reads from standard input.
  static func run(
    _ program: String, _ arguments: [String] = [], input: String = ""
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, since a pipe that nobody empties in time blocks the program.
    let inputFile = folder.appendingPathComponent("in")
    try Data(input.utf8).write(to: inputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let (output, errors) = (
      folder.appendingPathComponent("out"), folder.appendingPathComponent("errors")
    )
    try Data().write(to: output)
    try Data().write(to: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}

/// Python's `jsonschema`, an implementation of JSON Schema that is not ours.
enum SchemaValidator {
  static let hint = "needs python3 with the package jsonschema"
  static let isPresent = (try? Python.run("import jsonschema")) != nil

  private static let program = """
    import json, sys
    from jsonschema.validators import validator_for
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator = validator_for(schema)
    Validator.check_schema(schema)
    validator = Validator(schema, format_checker=Validator.FORMAT_CHECKER)
    for error in validator.iter_errors(json.load(sys.stdin.buffer)):
        print(error.json_path, error.message)
    """

  /// What a schema of ours says against a document: one line for each fault.
  static func faults(of json: String, against schema: String) throws -> String {
    try faults(of: json, againstFile: file(schema))
  }

  /// The path of a schema of ours.
  static func file(_ schema: String) -> String {
    CheckoutFolder.url.appending(path: "Documentation/schemas/\(schema)")
      .path(percentEncoded: false)
  }

  /// The same for any schema.
  static func faults(of json: String, againstFile schema: String) throws -> String {
    try Python.run(program, [schema], input: json)
  }
}

/// The schemas of formats that are not ours, laid beside the project where there are any.
enum ForeignSchemas {
  static let sarif = path(of: "sarif-schema-2.1.0.json")
  static let hint = "needs RESTORECTL_SCHEMAS to name the folder of the SARIF schema"

  private static func path(of name: String) -> String? {
    let named = ProcessInfo.processInfo.environment["RESTORECTL_SCHEMAS"].map {
      URL(fileURLWithPath: $0)
    }
    let beside = CheckoutFolder.url.deletingLastPathComponent().appending(path: "shared/schemas")
    let path = (named ?? beside).appending(path: name).path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
