import PlistSyntax
import RestorationArchives
import Secrets

/// Finds secrets in saved values and in names.
enum SecretSearch {
  struct Found {
    let reason: Secret.Reason
    let path: StateKeyPath
    let location: SourceLocation?
  }

  /// The secrets in a coder, in the order of the file. A list or a dictionary under the name of a
  /// secret counts as one, if it contains anything that would be hidden.
  static func secrets(in object: LintedObject) -> [Found] {
    var found: [Found] = []
    func add(_ reason: Secret.Reason, _ value: PlacedValue) {
      found.append(Found(reason: reason, path: value.path, location: value.location))
    }
    lazy var sharedSecrets = SharedSecrets(object.content.state)
    object.visit(SecretContext()) { value, around in
      let context =
        value.path.isInDictionaryKey ? SecretContext() : around.named(value.path.name)
      if let reason = reason(ofNamesOf: value) { add(reason, value) }
      if context.namesSecret, case .coder = value.enclosure, sharedSecrets.areIn(value.value) {
        add(.name, value)
        return nil
      }
      if context.judgesAsWhole(value.value) {
        if context.findsSecret(in: value.value) { add(.name, value) }
        return nil
      }
      guard let secret = context.secret(in: value.value), secret.isCertain else {
        return context.inside(value.value)
      }
      add(secret.reason, value)
      // What is in data under such a name is a part of the secret.
      return secret.reason == .name ? nil : context.inside(value.value)
    }
    return found
  }

  /// The containers of a coder with something in them that would be a secret under the name of one,
  /// by number, for the references to them.
  private struct SharedSecrets {
    private var numbers: Set<Int> = []
    private var count = 0

    init(_ state: [StateEntry]) {
      for entry in state { _ = add(entry.value, SecretContext.belowSecret) }
    }

    /// Adds the next value of the coder; returns whether it has a secret. An archive in data has
    /// numbers of its own.
    private mutating func add(_ value: StateValue, _ context: SecretContext) -> Bool {
      let number = count
      count += 1
      var hasSecret = false
      switch value {
      case .dictionary(let pairs):
        for pair in pairs {
          if add(pair.key, SecretContext()) { hasSecret = true }
          if add(pair.value, context) { hasSecret = true }
        }
      case .array, .set, .orderedSet, .object:
        for child in value.children where add(child, context) { hasSecret = true }
      case .archive: hasSecret = context.findsSecret(in: value)
      case .shared(let target): hasSecret = numbers.contains(target)
      default: hasSecret = context.secret(in: value)?.isCertain ?? false
      }
      if hasSecret { numbers.insert(number) }
      return hasSecret
    }

    /// Whether a value of the coder is a reference to one of them, or has one in it.
    func areIn(_ value: StateValue) -> Bool {
      switch value {
      case .shared(let target): numbers.contains(target)
      case .archive, .opened: false
      default: value.children.contains(where: areIn)
      }
    }
  }

  /// Why the name of a value contains a secret, or that of its class. The keys of dictionaries are
  /// values too.
  private static func reason(ofNamesOf value: PlacedValue) -> Secret.Reason? {
    if let reason = SecretText.reason(in: value.path.name) { return reason }
    guard case .object(let className, _) = value.value else { return nil }
    return SecretText.reason(in: className)
  }
}

// MARK: - Names

extension SecretSearch {
  /// A name, in words, and why it contains a secret, if it does.
  typealias Name = (reason: Secret.Reason?, name: String)

  private static func name(_ text: String?, _ name: String) -> Name {
    (text.flatMap { SecretText.reason(in: $0) }, name)
  }

  /// The names of an object of the root list, or of a view. A finding about the path of its parent
  /// is about the same secret.
  static func names(of object: LintedObject) -> [Name] {
    let parent = object.controller ?? object.path.parent
    let isTold =
      parent.map {
        object.archive.isListed($0.raw) && SecretText.reason(in: $0.raw) != nil
      } ?? false
    return [
      name(isTold ? nil : object.path.raw, "the restoration path"),
      name(object.node.restorationClass, "the restoration class"),
    ]
  }

  static func names(in content: NodeContent) -> [Name] {
    let storyboard = content.storyboard
    let unreadable = content.unreadable.map { StateValue.data($0.bytes) }
    return [
      name(content.className.value, "the class"),
      name(storyboard?.name, "the storyboard"),
      name(storyboard?.identifier, "the storyboard identifier"),
      name(storyboard?.bundlePath, "the storyboard's bundle"),
      (
        unreadable.flatMap { SecretContext().secret(in: $0)?.reason },
        "the state, which cannot be read,"
      ),
    ]
  }

  /// The names of an archive, besides those of its objects.
  static func names(in archive: RestorationArchive) -> [Name] {
    var names = [
      name(archive.envelope?.bundleVersion, "the app's version"),
      name(archive.envelope?.systemVersion, "the system's version"),
    ]
    for path in archive.envelope?.firstResponders ?? [] {
      names.append(name(path.raw, "the path of a first responder"))
    }
    for window in archive.envelope?.sizeClasses ?? [] {
      names += [window.window, window.horizontal, window.vertical].map {
        name($0, "a window's size class")
      }
    }
    for entry in archive.unlistedRestorationClasses {
      names += [entry.path.raw, entry.className].map { name($0, "the class map") }
    }
    for node in archive.unlistedNodes {
      names.append(name(node.path.raw, "the path of an object that is not listed"))
      names += Self.names(in: node.facts())
    }
    return names
  }
}
