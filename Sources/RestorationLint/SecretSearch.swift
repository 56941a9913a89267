import PlistSyntax
import RestorationArchives
import Secrets

/// Finds secrets in saved values and in names.
enum SecretSearch {
  /// A secret in a coder.
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

extension SecretSearch {
  /// The names of an object of the root list, or of a view, that contain a secret: its path,
  /// unless that of its parent already does, and its restoration class.
  static func names(of entry: LintedObject) -> [(reason: Secret.Reason, name: String)] {
    var names: [(reason: Secret.Reason, name: String)] = []
    if let reason = SecretText.reason(in: entry.path.raw), !isTold(of: entry) {
      names.append((reason, "the restoration path"))
    }
    if let reason = entry.node.restorationClass.flatMap({ SecretText.reason(in: $0) }) {
      names.append((reason, "the restoration class"))
    }
    return names
  }

  /// Whether the finding about the path of a listed ancestor is about the same secret.
  private static func isTold(of entry: LintedObject) -> Bool {
    guard let parent = entry.controller ?? entry.path.parent else { return false }
    return entry.archive.isListed(parent.raw) && SecretText.reason(in: parent.raw) != nil
  }

  /// The names in the facts of a coder that contain a secret.
  static func names(in content: NodeContent) -> [(reason: Secret.Reason, name: String)] {
    var names: [(reason: Secret.Reason, name: String)] = []
    visitNames(in: content) { names.append(($0, $1)) }
    return names
  }

  private static func visitNames(
    in content: NodeContent, _ report: (Secret.Reason, _ name: String) -> Void
  ) {
    visit(content.className.value, "the class", report)
    if let storyboard = content.storyboard {
      visit(storyboard.name, "the storyboard", report)
      visit(storyboard.identifier, "the storyboard identifier", report)
      visit(storyboard.bundlePath, "the storyboard's bundle", report)
    }
    if let unreadable = content.unreadable,
      let secret = SecretContext().secret(in: .data(unreadable.bytes))
    {
      report(secret.reason, "the state, which cannot be read,")
    }
  }

  /// Calls `report` for each name of an archive, besides those of its objects, that contains a
  /// secret.
  static func visitNames(
    in archive: RestorationArchive, _ report: (Secret.Reason, _ name: String) -> Void
  ) {
    if let envelope = archive.envelope {
      visit(envelope.bundleVersion, "the app's version", report)
      visit(envelope.systemVersion, "the system's version", report)
      for path in envelope.firstResponders ?? [] {
        visit(path.raw, "the path of a first responder", report)
      }
      for window in envelope.sizeClasses {
        for name in [window.window, window.horizontal, window.vertical] {
          visit(name, "a window's size class", report)
        }
      }
    }
    for entry in archive.unlistedRestorationClasses {
      visit(entry.path.raw, "the class map", report)
      visit(entry.className, "the class map", report)
    }
    for node in archive.unlistedNodes {
      visit(node.path.raw, "the path of an object that is not listed", report)
      visitNames(in: node.facts(), report)
    }
  }

  private static func visit(
    _ name: String?, _ what: String, _ report: (Secret.Reason, _ name: String) -> Void
  ) {
    if let reason = name.flatMap(SecretText.reason) { report(reason, what) }
  }
}
