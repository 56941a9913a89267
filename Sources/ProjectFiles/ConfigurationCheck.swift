/// The errors in a configuration.
package struct ConfigurationErrors {
  /// One fact in lower case, then the remedy, safe to print.
  package typealias Entry = (text: String, place: TextPosition)

  /// The most errors that are kept: readers fix these first.
  private static let mostListed = 20

  private let file: FilePath
  private var listed: [Entry] = []
  private var moreCount = 0

  package init(file: FilePath) { self.file = file }

  package mutating func add(_ error: @autoclosure () -> Entry) {
    if listed.count < Self.mostListed { listed.append(error()) } else { moreCount += 1 }
  }

  /// Throws if there are any, from the start of the file to its end, and then how many others.
  package func check() throws(Failures) {
    let place = { (entry: Entry) in (entry.place.line, entry.place.column) }
    var messages = listed.sorted { place($0) < place($1) }.map { text, place in
      "line \(place.line), column \(place.column): \(text)"
    }
    if moreCount > 0 {
      messages.append("\(CountText.count(moreCount, "more error")); fix these first")
    }
    if !messages.isEmpty { throw Failures(messages.map { Failure(file, $0) }) }
  }
}

/// Checks a configuration against its shape. Everything unknown is an error with a place, so that no
/// misspelt setting is ignored.
package struct ConfigurationCheck {
  package let document: PlistDocument
  package private(set) var errors: ConfigurationErrors
  /// The key path of the value that is checked.
  private var way: [KeyStep] = []

  package init(_ document: PlistDocument, file: FilePath) {
    self.document = document
    errors = ConfigurationErrors(file: file)
    check(document.root, .object(Shape.configuration))
  }

  // MARK: Values

  private mutating func check(_ id: ValueID, _ shape: Shape) {
    switch shape {
    case .text, .words, .ruleID, .name, .pattern, .glob, .path, .choice, .level:
      checkText(id, shape)
    case .limit:
      guard case .integer(let integer) = document.value(id) else { return wrong(id, shape) }
      if integer.int ?? -1 < 0 {
        fail(id, "expected a whole number from 0 to \(Int.max), found \(integer.description)")
      }
    case .list(let element, let most):
      guard case .array(let elements) = document.value(id) else { return wrong(id, shape) }
      for (place, id) in elements.enumerated() {
        way.append(.index(place))
        check(id, element)
        way.removeLast()
      }
      if elements.count > most {
        fail(
          id, "more than \(most) entries; combine those with the same rules; 'files' is a list")
      }
    case .oneOrMore(let element):
      switch document.value(id) {
      case .array: check(id, .list(element))
      case .string: check(id, element)
      default: wrong(id, shape)
      }
    case .object(let fields):
      checkMembers(
        of: id, shape, fields, unknown: "unknown key",
        else: "known keys are " + fields.map(\.name).joined(separator: ", "))
    case .rules:
      checkMembers(
        of: id, shape, RuleRegistry.all.map { Shape.Field($0.id, .rule($0), "") },
        unknown: "unknown rule", else: "'restorectl explain' lists the rules")
    case .rule(let rule):
      if case .string = document.value(id) { return check(id, .level) }
      let fields = Shape.fields(of: rule)
      checkMembers(
        of: id, shape, fields, unknown: "rule '\(rule.id)' has no option",
        else: "it has " + fields.map(\.name).joined(separator: ", "))
    }
  }

  private mutating func checkMembers(
    of id: ValueID, _ shape: Shape, _ fields: [Shape.Field], unknown fact: String,
    else remedy: String
  ) {
    guard case .dictionary(let entries) = document.value(id) else { return wrong(id, shape) }
    var seen: Set<String> = []
    for entry in entries {
      let name = document.text(at: entry.key) ?? ""
      way.append(.name(name))
      defer { way.removeLast() }
      if !seen.insert(name).inserted {
        fail(entry.key, "duplicate key '\(Self.shown(name))'; keep one")
      } else if let field = fields.first(where: { $0.name == name }) {
        check(entry.value, field.shape)
      } else if case .rules = shape, Rule.isOwn(id: name) {
        check(entry.value, .rule(.own))
      } else {
        fail(entry.key, "\(fact) '\(Self.shown(name))'", name, fields.map(\.name), else: remedy)
      }
    }
    if let key = fields.first(where: { $0.isRequired && !seen.contains($0.name) })?.name {
      fail(id, "no '\(key)'; add '\(key)', or remove the object")
    }
  }

  private mutating func checkText(_ id: ValueID, _ shape: Shape) {
    guard let text = document.text(at: id) else { return wrong(id, shape) }
    switch shape {
    case .choice(let words): checkWord(text, id, words)
    case .level: checkWord(text, id, Shape.levels)
    case .words: if text.isEmpty { fail(id, "the text is empty; write a reason") }
    case .ruleID:
      if !Rule.isOwn(id: text), RuleRegistry.rule(id: text) == nil {
        fail(
          id, "unknown rule '\(Self.shown(text))'", text, RuleRegistry.all.map(\.id),
          else: "'restorectl explain' lists the rules")
      }
    case .name: if text.isEmpty { fail(id, "the name is empty; remove it") }
    case .path:
      if FilePath(text.utf8) == nil {
        fail(
          id,
          "this is not the name of a file; write a path relative to the folder of this file")
      }
    case .pattern:
      do throws(PatternError) {
        _ = try PathPattern(parsing: text)
      } catch {
        fail(id, "pattern '\(Self.shown(text))': \(error.description)")
      }
    case .glob:
      do throws(FileGlob.Malformed) {
        _ = try FileGlob(parsing: text)
      } catch {
        fail(id, "glob '\(Self.shown(text))': \(error.reason)")
      }
    default: break
    }
  }

  private mutating func checkWord(_ word: String, _ id: ValueID, _ words: [String]) {
    if words.contains(word) { return }
    fail(id, "expected \(WordList.either(words)), found '\(Self.shown(word))'", word, words)
  }

  // MARK: Errors

  private static func shown(_ text: String) -> String { ByteString(text.utf8).displayed }

  private mutating func wrong(_ id: ValueID, _ shape: Shape) {
    let found = document.value(id)
    // JSON's own word.
    let kind = if case .dictionary = found { "an object" } else { found.typeName }
    fail(id, "expected \(shape.expected), found \(kind)")
  }

  /// Keeps an error. `remedy` is for a word that is near none of those that are known.
  private mutating func fail(
    _ id: ValueID, _ fact: String, _ typed: String = "", _ known: [String] = [],
    else remedy: String? = nil
  ) {
    // Its place is looked up only if it is listed: each takes a scan of the file.
    let (document, way) = (document, way)
    errors.add(
      document.configurationError(
        at: id, way,
        fact
          + (NearestName.nearest(to: typed, in: known).map { "; did you mean '\($0)'?" }
            ?? remedy.map { "; " + $0 } ?? "")))
  }
}

extension PlistDocument {
  /// An error in a value, or in a key, with its key path.
  package func configurationError(
    at id: ValueID, _ way: [KeyStep], _ message: String
  ) -> ConfigurationErrors.Entry {
    (
      (way.isEmpty ? "" : DisplayText.escape(way.keyPath) + ": ") + message,
      LineIndex.position(in: bytes, at: location(of: id).byteOffset)
    )
  }
}
