import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint

/// Reads a configuration file. Everything unknown is an error with a place, so that no misspelt
/// setting is ignored. One run reports all errors.
final class ConfigurationReader {
  /// The largest file, in bytes: thousands of times the usual size.
  static let byteCountLimit = 1 << 20

  let document: PlistDocument
  let rules: [Rule]
  private let file: FilePath
  /// The repository that must contain its files; nil for any place.
  private let repository: Repository?
  private var errors = ConfigurationErrors()

  /// An error in a value. Its place is looked up only if the error is listed: there may be very
  /// many, and each place takes a scan of the file.
  struct Fault: Error {
    let code: ConfigurationError.Code
    let id: ValueID
    /// The typed name, and the possible ones.
    var typed = ""
    var names: [String] = []
  }

  private init(
    _ document: PlistDocument, file: FilePath, rules: [Rule], repository: Repository?
  ) {
    self.document = document
    self.file = file
    self.rules = rules
    self.repository = repository
  }

  /// Reads the configuration in `bytes`. Paths in it are relative to the folder of `file`, and
  /// those that lead out of the repository are refused.
  ///
  /// - Throws: every error in the file.
  static func read(
    _ bytes: ByteSlice, file: FilePath, inside repository: Repository? = nil,
    rules: [Rule] = RuleRegistry.all
  ) throws(ConfigurationErrors) -> Configuration {
    let document: PlistDocument
    do throws(ConfigurationError) {
      document = try json(bytes)
    } catch {
      throw ConfigurationErrors(error)
    }
    let reader = ConfigurationReader(
      document, file: file, rules: rules, repository: repository)
    let configuration = reader.configuration()
    guard reader.errors.isEmpty else { throw reader.errors.inOrder }
    return configuration
  }

  private static func json(_ bytes: ByteSlice) throws(ConfigurationError) -> PlistDocument {
    let syntax: PlistSyntax
    do throws(PlistError) {
      syntax = try PlistSyntax.sniff(bytes)
      if syntax == .json { return try PlistDocument.read(bytes) }
    } catch {
      // Text that begins like no syntax can be meant as any of three.
      let isUnknown = error.code == .unknownSyntax || error.code == .emptyInput
      throw ConfigurationError(
        .notJSON(
          expected: isUnknown ? "JSON" : error.expected,
          found: ByteString(error.found.utf8).displayed),
        at: error.location.textPosition)
    }
    throw ConfigurationError(.notJSON(expected: "JSON", found: "a property list"), at: nil)
  }

  private func configuration() -> Configuration {
    var configuration = Configuration(file: file, text: document.bytes)
    configuration.inputs.repository = repository
    collect { () throws(Fault) in
      for entry in try members(of: document.root) {
        do throws(Fault) {
          try read(entry, into: &configuration)
        } catch {
          guard case .beyondRepository = error.code,
            let key = ConfigurationKey(rawValue: entry.name)
          else {
            note(error)
            continue
          }
          configuration.refused[key] = self.error(error)
        }
      }
    }
    return configuration
  }

  private func read(_ entry: Member, into configuration: inout Configuration) throws(Fault) {
    let known = ConfigurationKey.allCases.map(\.rawValue)
    guard let key = ConfigurationKey(rawValue: entry.name) else {
      throw Fault(
        code: .unknownKey(Self.displayed(entry.name), known: known), id: entry.key,
        typed: entry.name, names: known)
    }
    let id = entry.value
    switch key {
    case .schema: _ = try text(id, "the address of a schema")
    case .rules: configuration.rules = try allRules(id)
    case .overrides: configuration.overrides = try overrides(id)
    case .failOn:
      let word = try choice(id, of: key.kind.choices)
      configuration.failOn = Severity(rawValue: word).map { Configured($0, at: offset(of: id)) }
    case .format:
      configuration.format = Configured(try choice(id, of: key.kind.choices), at: offset(of: id))
    case .include: configuration.include = try globs(id)
    case .exclude: configuration.exclude = try globs(id)
    case .baseline: configuration.baseline = try path(id, key)
    case .against: configuration.inputs.against = try path(id, key)
    case .expectPaths: configuration.inputs.expectPaths = try path(id, key)
    case .classes: configuration.inputs.classes = try path(id, key)
    case .infoPlist: configuration.inputs.infoPlist = try path(id, key)
    case .diffIgnore: configuration.diffIgnored = try patterns(id)
    case .storyboards: configuration.inputs.storyboards = try paths(id, key)
    }
  }

  // MARK: Errors

  /// Runs a body; nil if it throws, and the error is noted.
  @discardableResult
  func collect<Result>(_ body: () throws(Fault) -> Result) -> Result? {
    do throws(Fault) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  /// Notes an error.
  func note(_ fault: Fault) { errors.add(error(fault)) }

  private func error(_ fault: Fault) -> ConfigurationError {
    let start = offset(of: fault.id)
    return ConfigurationError(
      fault.code, at: LineIndex.position(in: document.bytes, at: start), path: path(to: start),
      suggestion: NearestName.nearest(to: fault.typed, in: fault.names))
  }

  /// The way from the root to the value, or the key, that begins at a byte.
  private func path(to target: Int) -> [KeyStep] {
    var path: [KeyStep] = []
    var id = document.root
    while offset(of: id) < target {
      switch document.value(id) {
      case .dictionary(let elements):
        let entries = elements.prefix { offset(of: $0.key) <= target }
        guard let entry = entries.last else { return path }
        path.append(.name(document.text(at: entry.key) ?? ""))
        if offset(of: entry.key) == target { return path }
        id = entry.value
      case .array(let elements):
        let values = elements.prefix { offset(of: $0) <= target }
        guard let value = values.last else { return path }
        path.append(.index(values.count - 1))
        id = value
      default: return path
      }
    }
    return path
  }

  // MARK: Lists and texts

  func patterns(_ id: ValueID) throws(Fault) -> Configured<[PathPattern]> {
    let expected = "a list of patterns"
    let patterns = try list(id, expected) { element throws(Fault) in
      let text = try text(element, expected)
      do throws(PatternError) {
        return try PathPattern(parsing: text)
      } catch {
        throw Fault(
          code: .malformedPattern(value: Self.displayed(text), reason: error.description),
          id: element)
      }
    }
    return Configured(patterns, at: offset(of: id))
  }

  func globs(_ id: ValueID) throws(Fault) -> Configured<[FileGlob]> {
    let globs = try list(id, "a list of globs") { element throws(Fault) in
      try glob(element, "a list of globs")
    }
    return Configured(globs, at: offset(of: id))
  }

  /// A glob, or a list of globs.
  func oneOrMoreGlobs(_ id: ValueID) throws(Fault) -> Configured<[FileGlob]> {
    if case .array = document.value(id) { return try globs(id) }
    return Configured([try glob(id, "a glob or a list of globs")], at: offset(of: id))
  }

  private func glob(_ id: ValueID, _ expected: String) throws(Fault) -> FileGlob {
    let text = try text(id, expected)
    do throws(FileGlob.Malformed) {
      return try FileGlob(parsing: text)
    } catch {
      throw Fault(
        code: .malformedGlob(value: Self.displayed(text), reason: error.reason), id: id)
    }
  }

  private func path(_ id: ValueID, _ key: ConfigurationKey) throws(Fault) -> Configured<FilePath> {
    let text = try text(id, "a path")
    guard let path = FilePath(text.utf8) else { throw Fault(code: .malformedPath, id: id) }
    if let repository {
      let folder = (try? System.resolved(file.folder)) ?? file.folder
      guard repository.holds(path, from: folder) else {
        throw Fault(code: .beyondRepository(option: key.fileOption?.displayed), id: id)
      }
    }
    return Configured(path.resolved(from: file.folder), at: offset(of: id))
  }

  private func paths(
    _ id: ValueID, _ key: ConfigurationKey
  ) throws(Fault) -> Configured<[FilePath]> {
    var refusal: Fault?
    let paths = try list(id, "a list of paths") { element throws(Fault) -> FilePath? in
      do throws(Fault) {
        return try path(element, key).value
      } catch {
        // It is no error where the command line names files instead.
        guard case .beyondRepository = error.code else { throw error }
        refusal = refusal ?? error
        return nil
      }
    }
    if let refusal { throw refusal }
    return Configured(paths.compactMap(\.self), at: offset(of: id))
  }

  func list<Element>(
    _ id: ValueID, _ expected: String, _ read: (ValueID) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, expected)
    }
    var list: [Element] = []
    for element in elements {
      if let value = collect({ () throws(Fault) in try read(element) }) { list.append(value) }
    }
    return list
  }

  func choice(_ id: ValueID, of choices: [String]) throws(Fault) -> String {
    let word = try text(id, WordList.either(choices))
    if choices.contains(word) { return word }
    throw Fault(
      code: .unknownChoice(value: Self.displayed(word), choices: choices), id: id, typed: word,
      names: choices)
  }

  func text(_ id: ValueID, _ expected: String) throws(Fault) -> String {
    guard let text = document.text(at: id) else { throw wrongType(id, expected) }
    return text
  }

  // MARK: Objects

  struct Member {
    let name: String
    let key: ValueID
    let value: ValueID
  }

  /// The members of an object; of repeated ones, the first.
  func members(of id: ValueID, expected: String = "an object") throws(Fault) -> [Member] {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, expected)
    }
    var seen: Set<String> = []
    var members: [Member] = []
    for entry in elements {
      let name = document.text(at: entry.key) ?? ""
      if seen.insert(name).inserted {
        members.append(Member(name: name, key: entry.key, value: entry.value))
      } else {
        note(Fault(code: .duplicateKey(Self.displayed(name)), id: entry.key))
      }
    }
    return members
  }

  func offset(of id: ValueID) -> Int { document.location(of: id).byteOffset }

  static func displayed(_ text: String) -> String { ByteString(text.utf8).displayed }

  func wrongType(_ id: ValueID, _ expected: String) -> Fault {
    let found = document.value(id)
    // JSON's own word.
    let kind = if case .dictionary = found { "an object" } else { found.typeName }
    return Fault(code: .wrongType(expected: expected, found: kind), id: id)
  }
}

extension Rule {
  /// What is known here of rules that only the tests of an app have.
  static let own = Rule(id: "app/rule", summary: "", remedy: "") { _, _ in }
}

extension ConfigurationKey.Kind {
  /// The words of a choice; empty for other kinds.
  var choices: [String] { if case .choice(let words) = self { words } else { [] } }
}
