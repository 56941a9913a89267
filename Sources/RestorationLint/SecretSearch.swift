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

  /// Calls `visit` for each credential below a key, in the order of the file. A list or a dictionary
  /// under a key that names credentials is one, if there is anything in it that would be hidden.
  static func visit(_ entry: StateEntry, _ visit: (Sign, StateKeyPath) -> Void) {
    /// How deep the list or dictionary is that was judged as a whole.
    var wholeDepth: Int?
    StateWalk.visit(entry) { value, key in
      if let depth = wholeDepth {
        if key.depth > depth { return }
        wholeDepth = nil
      }
      switch value {
      case .array, .set, .orderedSet, .dictionary, .object, .archive:
        guard SecretDetector.namesCredential(key.name) else { return }
        wholeDepth = key.depth
        // Numbers and flags alone are no credentials.
        if value.redacted(key: key.name) != value { visit(.key, key) }
      default:
        if let sign = sign(of: value, named: key.name) { visit(sign, key) }
      }
    }
  }

  private static func sign(of value: StateValue, named name: String) -> Sign? {
    switch value {
    case .string(let text):
      if SecretDetector.isSecret(key: "", value: value) { return .shape }
      if SecretDetector.isSecret(key: name, value: value) { return .key }
      return SecretDetector.redactedURLs(in: text) == nil ? nil : .url
    case .data:
      if SecretDetector.isSecret(key: "", value: value) { return .shape }
      return SecretDetector.isSecret(key: name, value: value) ? .key : nil
    case .url(let text, let base):
      if SecretDetector.isSecret(key: name, value: value) { return .key }
      let urls = [text, base].compactMap(\.self)
      return urls.contains { SecretDetector.redactedURLs(in: $0) != nil } ? .url : nil
    default: return nil
    }
  }
}
