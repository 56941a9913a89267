import Foundation
import TestSupport
import Testing

/// A fenced block of a page in Documentation.
struct DocumentedBlock {
  let text: String

  /// The block of YAML, or of another language, whose first line is a comment with the name of its file.
  init(in page: String, named name: String, language: String = "yaml") throws {
    text = try Self.block(in: page, after: "```\(language)\n# \(name)\n", opening: "")
  }

  /// The first script after a heading.
  init(in page: String, after heading: String) throws {
    text = try Self.block(in: page, after: "\n\(heading)\n", opening: "```sh\n")
  }

  private static func block(
    in page: String, after mark: String, opening: String
  ) throws -> String {
    let file = CheckoutFolder.url.appending(path: "Documentation/\(page)")
    let whole = try String(contentsOf: file, encoding: .utf8)
    let rest = try #require(
      whole.split(separator: mark, maxSplits: 1).dropFirst().first, "\(page) has no \(mark)")
    let block = opening.isEmpty ? rest : rest.split(separator: opening, maxSplits: 1).last
    return String(try #require(block?.split(separator: "```\n", maxSplits: 1).first))
  }

  /// What another parser of YAML makes of it.
  func yaml<Contents: Decodable>(_ type: Contents.Type) throws -> Contents {
    try YAML.decode(type, from: text)
  }
}

/// Python's PyYAML.
enum YAML {
  /// What a skipped test needs.
  static let hint: Comment = "needs python3 with the package PyYAML"
  static let isPresent = Python.has("yaml")

  private static let program = """
    import json, sys, yaml
    json.dump(yaml.safe_load(sys.stdin), sys.stdout)
    """

  static func decode<Contents: Decodable>(
    _ type: Contents.Type, from text: String
  ) throws -> Contents {
    let json = try Python.run(program, input: Data(text.utf8))
    #expect(json.status == 0, "\(json.errors)")
    return try JSONDecoder().decode(type, from: Data(json.output.utf8))
  }
}

/// The schemas that editors use, of SchemaStore and others, in Python's check-jsonschema.
enum EditorSchemas {
  /// What a skipped test needs.
  static let hint: Comment = "needs python3 with the package check_jsonschema"
  static let isPresent = Python.has("check_jsonschema")

  /// The check of a text against a schema: status 1 if it is not valid.
  static func check(_ text: String, against schema: [String]) throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.write("checked.yml", text)
    return try Program.run(
      ["python3", "-m", "check_jsonschema", "--builtin-schema"] + schema + ["checked.yml"],
      in: folder.url)
  }
}
