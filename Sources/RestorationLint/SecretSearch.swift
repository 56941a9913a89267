import PlistSyntax
import RestorationTree

/// Finds credentials among saved values.
enum SecretSearch {
  /// Why a value is taken for a credential.
  enum Sign {
    /// The key names one.
    case key
    /// The value looks like one.
    case shape
    /// It is a URL with one in it.
    case url
  }

  /// A credential that was found.
  struct Place {
    let sign: Sign
    let key: StateKeyPath
    let location: SourceLocation?
  }

  /// What was found in the coder that the rules look at, kept for the next rule that asks.
  enum Memory {
    case nothing
    case places([Place])
    /// There are too many: each rule walks again.
    case overflow
  }

  /// How many places are kept.
  private static let mostKept = 1000

  /// Calls `report` for each credential in a coder.
  static func visit(
    _ entries: [StateEntry], _ collector: inout FindingCollector,
    _ report: (Place, inout FindingCollector) -> Void
  ) {
    if case .nothing = collector.secrets {
      collector.secrets = places(in: entries).map { .places($0) } ?? .overflow
    }
    if case .places(let places) = collector.secrets {
      for place in places { report(place, &collector) }
      return
    }
    for entry in entries {
      visit(entry) { sign, key in
        report(Place(sign: sign, key: key, location: entry.location), &collector)
      }
    }
  }

  /// Calls `visit` for each credential below a key, in the order of the file. A list or a dictionary
  /// under a key that names credentials is one, if there is anything in it that would be hidden.
  private static func visit(_ entry: StateEntry, _ visit: (Sign, StateKeyPath) -> Void) {
    /// How deep the list or dictionary is that was judged as a whole.
    var wholeDepth: Int?
    PlacedValues.visit(entry) { value, key in
      if let depth = wholeDepth {
        if key.depth > depth { return }
        wholeDepth = nil
      }
      switch value {
      case .array, .set, .orderedSet, .dictionary, .object, .archive, .opened:
        guard SecretDetector.namesCredential(key.name) else { return }
        wholeDepth = key.depth
        // Numbers and flags alone are no credentials.
        if value.redacted(key: key.name) != value { visit(.key, key) }
      default:
        if let sign = sign(of: value, named: key.name) { visit(sign, key) }
      }
    }
  }

  /// The credentials below the keys of a coder; nil if there are more than are worth keeping.
  private static func places(in entries: [StateEntry]) -> [Place]? {
    var places: [Place] = []
    for entry in entries {
      visit(entry) { sign, key in
        guard places.count <= mostKept else { return }
        places.append(Place(sign: sign, key: key, location: entry.location))
      }
      if places.count > mostKept { return nil }
    }
    return places
  }

  /// Whether a value under a name is a reason to look for credentials.
  static func isSign(_ value: StateValue, named name: String) -> Bool {
    switch value {
    case .array, .set, .orderedSet, .dictionary, .object, .archive, .opened:
      SecretDetector.namesCredential(name)
    default: sign(of: value, named: name) != nil
    }
  }

  private static func sign(of value: StateValue, named name: String) -> Sign? {
    switch value {
    case .string(let text):
      if SecretDetector.hasSecretShape(value) { return .shape }
      if SecretDetector.isSecretByName(key: name, value: value) { return .key }
      return SecretDetector.redactedURLs(in: text) == nil ? nil : .url
    case .data:
      if SecretDetector.hasSecretShape(value) { return .shape }
      return SecretDetector.isSecretByName(key: name, value: value) ? .key : nil
    case .url(let text, let base):
      if SecretDetector.isSecretByName(key: name, value: value) { return .key }
      let urls = [text, base].compactMap(\.self)
      return urls.contains { SecretDetector.redactedURLs(in: $0) != nil } ? .url : nil
    case .integer, .uuid:
      return SecretDetector.isSecretByName(key: name, value: value) ? .key : nil
    default: return nil
    }
  }
}
