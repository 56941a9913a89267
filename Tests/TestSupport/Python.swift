package import Foundation

/// Python 3, whose libraries know nothing of ours: a second opinion. Tests that use it are skipped
/// where the machine lacks it or one of its packages.
package enum Python {
  package static func has(_ modules: String...) -> Bool {
    (try? run("import \(modules.joined(separator: ", "))"))?.status == 0
  }

  package static func run(
    _ program: String, _ arguments: [String] = [], input: Data = Data()
  ) throws -> Program.Result {
    try Program.run(["python3", "-W", "ignore", "-c", program] + arguments, input: input)
  }
}

/// Python's `jsonschema`, an implementation of JSON Schema that is not ours.
package enum SchemaValidator {
  package static let hint = "needs python3 with the package jsonschema"

  package static let isPresent = Python.has("jsonschema")

  package static let folder = CheckoutFolder.url.appending(path: "Documentation/schemas")

  private static let program = """
    import json, sys
    from jsonschema import validators
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator = validators.validator_for(schema)
    Validator.check_schema(schema)
    for number, line in enumerate(json.load(sys.stdin.buffer)):
        for error in Validator(schema).iter_errors(line):
            print(number, error.json_path, error.message[:300])
    """

  /// The numbers of the documents that a schema of the project refuses, with one run for all.
  package static func refused(of documents: [String], against schema: String) throws -> Set<Int> {
    let faults = try faults(of: documents, against: schema)
    return Set(
      try faults.split(separator: "\n").map { line in
        guard let number = Int(line.prefix { $0 != " " }) else {
          throw CocoaError(.coderReadCorrupt, userInfo: [NSLocalizedDescriptionKey: faults])
        }
        return number
      })
  }

  /// What a schema of the project says against documents: a line for each fault, which begins with the
  /// number of the document; nothing if all are valid.
  package static func faults(of documents: [String], against schema: String) throws -> String {
    try faults(of: documents, against: folder.appending(path: schema))
  }

  /// The same, with a schema from elsewhere.
  package static func faults(of documents: [String], against schema: URL) throws -> String {
    let list = "[" + documents.joined(separator: ",") + "]"
    let result = try Python.run(
      program, [schema.path(percentEncoded: false)], input: Data(list.utf8))
    guard result.status == 0 else { return "the validator failed: \(result.errors)" }
    return result.output
  }
}
