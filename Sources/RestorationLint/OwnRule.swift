extension Rule {
  /// A rule of your own. A `Linter` that it is added to checks it along with the built-in ones.
  ///
  /// ```swift
  /// extension Rule {
  ///   static let loginIsNotSaved = Rule(
  ///     id: "recipes/login-is-not-saved", severity: .error,
  ///     summary: "the login screen was saved",
  ///     remedy: "set its restorationIdentifier to nil"
  ///   ) { archive, findings in
  ///     for object in archive.nodes where object.path.identifier == "Login" {
  ///       findings.report("comes back after a logout", on: object)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: Your app's name, a slash, and the rule's name, in lower-case letters, digits and hyphens.
  ///     Ids without a slash are those of built-in rules.
  ///   - severity: The severity of its findings, unless a configuration sets another.
  ///   - summary: What it finds: one sentence, in lower case and without a full stop.
  ///   - remedy: What to do about a finding: lower-case words that can follow its message.
  ///   - check: Called once for each archive, on any thread. `RestorationNode.decoded()` reads the state of
  ///     an object each time that it is called; decode each object once.
  public init(
    id: String, severity: Severity = .warning, summary: String, remedy: String,
    check: @escaping @Sendable (RestorationArchive, inout RuleFindings) -> Void
  ) {
    self.init(
      id, severity, needs: [.archive], summary,
      page: """
        It is a rule of the project's own.

        Fix: \(remedy)
        Source: the project's tests
        Blind spots: What its check does not look at.
        """,
      archive: { facts, collector in
        var findings = RuleFindings(collector: collector, archive: facts)
        check(facts.archive, &findings)
        collector = findings.collector
      })
  }

  /// Whether the id is one that rules of your own may have, of the form `app/rule`.
  package static func isOwn(id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
        return isLetter(part.first ?? 0) && part.last != UInt8(ascii: "-")
          && part.allSatisfy { isLetter($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      }
  }
}

/// Takes what a rule of your own reports about one archive.
public struct RuleFindings {
  fileprivate var collector: FindingCollector
  fileprivate let archive: LintedArchive

  /// Reports that something is wrong with an object, or with the archive as a whole.
  ///
  /// At most 1,000 findings of a rule about one archive are kept; one more counts the rest.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower-case, one fact, without the place.
  ///   - object: The object, or view, that has to change; nil for the archive.
  ///   - key: The key of its state that has to change; nil for the object itself.
  public mutating func report(
    _ message: String, on object: RestorationNode? = nil, key: String? = nil
  ) {
    collector.subject = .init(
      path: object?.path, location: object?.location,
      order: object.map { order(of: $0.path) } ?? .archive)
    collector.report(message, key: key.map { [.name($0)] })
  }

  /// Where findings about a path are in the order: in that of the list, views after their controllers.
  private func order(of path: RestorationPath) -> FindingOrder {
    if let object = archive.objects[path] { return object.order }
    let controller = path.parent.flatMap { archive.objects[$0] }
    return controller.map { FindingOrder(object: $0.order.object, view: .max) } ?? .unlistedPath
  }
}

/// Why rules of your own cannot be added to a linter.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the rule.
  public let rule: String
  private let reason: String

  /// What is wrong, and what to do.
  public var description: String { reason }

  /// Refuses ids that are not of the form `app/rule`, or that occur twice.
  static func check(_ rules: [Rule]) throws(RuleError) {
    var ids: Set<String> = []
    for id in rules.map(\.id) {
      let reason: String? =
        if RuleRegistry.rule(id: id) != nil {
          "'\(id)' is a built-in rule; write your app's name before it, such as 'my-app/\(id)'"
        } else if !Rule.isOwn(id: id) {
          """
          '\(id)' cannot be the id of a rule; write your app's name, a slash and the rule's name \
          in lower-case letters, digits and hyphens, such as 'my-app/login-is-not-saved'
          """
        } else {
          ids.insert(id).inserted ? nil : "two rules have the id '\(id)'; give each its own"
        }
      if let reason { throw RuleError(rule: id, reason: reason) }
    }
  }
}
