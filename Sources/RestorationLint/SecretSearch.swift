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
  /// under a key that names credentials is one.
  static func visit(_ entry: StateEntry, _ visit: (Sign, StateKeyPath) -> Void) {
    /// How deep the list or dictionary is that was taken as a whole.
    var wholeDepth: Int?
    StateWalk.visit(entry) { value, key in
      if let depth = wholeDepth {
        if key.depth > depth { return }
        wholeDepth = nil
      }
      guard let sign = sign(of: value, named: key.name) else { return }
      visit(sign, key)
      wholeDepth = key.depth
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
    case .array, .set, .orderedSet, .dictionary, .object, .archive:
      // What would be hidden inside makes the whole a credential; numbers and flags do not.
      return SecretDetector.namesCredential(name) && value.redacted(key: name) != value ? .key : nil
    default: return nil
    }
  }
}
