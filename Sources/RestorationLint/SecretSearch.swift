import PlistSyntax
import RestorationModel
import Secrets

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

  /// Calls `report` for each credential in a coder, in the order of the file. A list or a dictionary under a
  /// key that names credentials is one, if there is anything in it that would be hidden.
  static func visitor(
    _ report: @escaping (Sign, PlacedValue, inout FindingCollector) -> Void
  ) -> ValueVisitor {
    /// The list or dictionary that is judged as a whole.
    var whole: (value: PlacedValue, isReported: Bool)?
    return { value, collector in
      if let around = whole {
        if value.path.depth > around.value.path.depth {
          guard !around.isReported, value.isHidden(isInside: true) else { return }
          whole?.isReported = true
          return report(.key, around.value, &collector)
        }
        whole = nil
      }
      switch value.content {
      case .end: return
      case .container, .leaf(.value(.opened)):
        guard SecretDetector.namesCredential(value.path.name) else { return }
        let isHidden = value.isHidden(isInside: false)
        whole = (value, isHidden)
        if isHidden { report(.key, value, &collector) }
      case .leaf(let leaf):
        guard let sign = sign(of: leaf.value, named: value.path.name) else { return }
        report(sign, value, &collector)
      }
    }
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

extension PlacedValue {
  /// Whether reports hide the value where the name of a credential is above it. Numbers and flags alone are
  /// none.
  fileprivate func isHidden(isInside: Bool) -> Bool {
    leaf?.hasSecrets(under: path.name, isInside: isInside && !path.isInDictionaryKey) ?? false
  }
}
