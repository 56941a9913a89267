/// Checks a configuration against its shape, and notes what it sets. Everything unknown is an error with
/// a place, so that no misspelt setting is ignored.
struct ConfigurationCheck {
  /// The most errors that are listed, from the start of the file: readers fix these first.
  private static let mostListed = 20

  let document: PlistDocument
  let file: FilePath
  private var listed: [Failure] = []
  private var moreCount = 0
  private var noted: [Configuration.Setting] = []
  private var lines = LineIndex()
  /// The key path of the value that is checked.
  private var way: [KeyStep] = []

  init(_ document: PlistDocument, file: FilePath) { (self.document, self.file) = (document, file) }

  /// All that is set. Throws every error, in the order of the file.
  mutating func settings() throws(Failures) -> [Configuration.Setting] {
    check(document.root, .object(Shape.configuration))
    if moreCount > 0 {
      listed.append(Failure(file, "\(CountText.count(moreCount, "more error")); fix these first"))
    }
    if !listed.isEmpty { throw Failures(listed) }
    return noted
  }

  // MARK: Values

  private mutating func check(_ id: ValueID, _ shape: Shape) {
    switch shape {
    case .text, .ruleID, .pattern, .glob, .path, .choice:
      checkText(id, shape)
      note([id], at: id)
    case .limit:
      guard case .integer(let integer) = document.value(id) else { return wrong(id, shape) }
      if integer.int ?? -1 < 0 {
        fail(id, "expected a whole number from 0 to \(Int.max), found \(integer.description)")
      }
      note([id], at: id)
    case .list(let element, let most):
      guard case .array(let elements) = document.value(id) else { return wrong(id, shape) }
      if elements.count > most {
        fail(id, "more than \(most) entries; combine those with the same rules; 'files' is a list")
      }
      let areObjects = if case .object = element { true } else { false }
      if !areObjects { note(Array(elements), at: id) }
      for (place, id) in elements.enumerated() {
        way.append(.index(place))
        if areObjects { check(id, element) } else { checkText(id, element) }
        way.removeLast()
      }
    case .oneOrMore(let element):
      switch document.value(id) {
      case .array: check(id, .list(element))
      case .string: check(id, element)
      default: wrong(id, shape)
      }
    case .object(let fields): checkMembers(of: id, shape, fields)
    case .rules:
      checkMembers(of: id, shape, RuleRegistry.all.map { Shape.Field($0.id, .rule($0), "") })
    case .rule(let rule):
      guard case .string = document.value(id) else {
        return checkMembers(of: id, shape, Shape.fields(of: rule))
      }
      // As in an object.
      way.append(.name("level"))
      check(id, .level)
      way.removeLast()
    }
  }

  private mutating func note(_ words: [ValueID], at id: ValueID) {
    let line = lines.advance(to: document.location(of: id).byteOffset, in: document.bytes).line
    let texts = words.map { word in
      if case .integer(let number) = document.value(word) { return number.description }
      return document.text(at: word) ?? ""
    }
    noted.append(.init(keyPath: way.keyPath, words: texts, line: line))
  }

  private mutating func checkMembers(of id: ValueID, _ shape: Shape, _ fields: [Shape.Field]) {
    guard case .dictionary(let entries) = document.value(id) else { return wrong(id, shape) }
    let names = Set(entries.map { document.text(at: $0.key) ?? "" })
    if let key = fields.first(where: { $0.isRequired && !names.contains($0.name) })?.name {
      fail(id, "no '\(key)'; add '\(key)', or remove the object")
    }
    var seen: Set<String> = []
    for entry in entries {
      let name = document.text(at: entry.key) ?? ""
      way.append(.name(name))
      defer { way.removeLast() }
      if !seen.insert(name).inserted {
        fail(entry.key, "duplicate key '\(Self.shown(name))'; keep one")
      } else if let field = fields.first(where: { $0.name == name }) {
        check(entry.value, field.shape)
      } else if case .rules = shape {
        if checkRule(name, entry.key) { check(entry.value, .rule(.own)) }
      } else {
        let known = fields.map(\.name)
        fail(
          entry.key, "unknown key '\(Self.shown(name))'", name, known,
          else: "known keys are " + known.joined(separator: ", "))
      }
    }
  }

  private mutating func checkText(_ id: ValueID, _ shape: Shape) {
    guard let text = document.text(at: id) else { return wrong(id, shape) }
    switch shape {
    case .choice(let words) where !words.contains(text):
      fail(id, "expected \(shape.expected), found '\(Self.shown(text))'", text, words)
    case .text(let what): if text.isEmpty { fail(id, "expected \(what), found nothing") }
    case .ruleID: checkRule(text, id)
    case .path:
      if FilePath(text.utf8) == nil {
        fail(id, "this is not the name of a file; write a path relative to the folder of this file")
      }
    case .pattern:
      do throws(PatternError) {
        _ = try PathPattern(parsing: text)
      } catch {
        fail(id, "pattern '\(Self.shown(text))': \(error.description)")
      }
    case .glob:
      do throws(Failure) {
        _ = try FileGlob(parsing: text)
      } catch {
        fail(id, "glob '\(Self.shown(text))': \(error.message)")
      }
    default: break
    }
  }

  /// Whether there is a rule with an id, built-in or one's own.
  @discardableResult
  private mutating func checkRule(_ name: String, _ id: ValueID) -> Bool {
    if Rule.isOwn(id: name) || RuleRegistry.rule(id: name) != nil { return true }
    fail(
      id, "unknown rule '\(Self.shown(name))'", name, RuleRegistry.all.map(\.id),
      else: "'restorectl explain' lists the rules")
    return false
  }

  // MARK: Errors

  private static func shown(_ text: String) -> String { ByteString(text.utf8).displayed }

  private mutating func wrong(_ id: ValueID, _ shape: Shape) {
    let found = document.value(id)
    // JSON's own word.
    let kind = if case .dictionary = found { "an object" } else { found.typeName }
    fail(id, "expected \(shape.expected), found \(kind)")
  }

  /// Keeps an error about a value or a key. `fact` and `remedy` are safe to print; `remedy` is for a word
  /// that is near none of those that are known.
  private mutating func fail(
    _ id: ValueID, _ fact: String, _ typed: String = "", _ known: [String] = [],
    else remedy: String? = nil
  ) {
    // Its place is looked up only if it is listed: each takes a scan of the file.
    guard listed.count < Self.mostListed else { return moreCount += 1 }
    let nearest = NearestName.nearest(to: typed, in: known).map { "; did you mean '\($0)'?" }
    let wayOut = nearest ?? remedy.map { "; " + $0 } ?? ""
    let place = LineIndex.position(in: document.bytes, at: document.location(of: id).byteOffset)
    let path = way.isEmpty ? "" : DisplayText.escape(way.keyPath) + ": "
    listed.append(
      Failure(file, "line \(place.line), column \(place.column): \(path)\(fact)\(wayOut)"))
  }
}
