import RestorationTree

/// One thing that lint checks: a value in `RuleRegistry.all`, in a file of its own under `Rules/`.
public struct Rule: Sendable {
  /// How sure a finding is. The raw values stand in `restorectl.rules/1`.
  public enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// A finding is a fact about the archive.
    case exact
    /// A finding is a good guess.
    case heuristic
  }

  /// What a rule looks at. A rule that lacks one of its inputs is skipped, and that is counted. The
  /// raw values stand in `restorectl.rules/1` and `restorectl.findings/1`.
  public enum Input: String, Hashable, Sendable, CaseIterable {
    /// An archive that UIKit wrote.
    case uikitArchive = "uikit-archive"

    /// The input in words.
    public var displayName: String {
      switch self {
      case .uikitArchive: "a UIKit archive"
      }
    }

    /// The input that an archive is.
    init?(_ container: ArchiveContainer) {
      switch container {
      case .uikit: self = .uikitArchive
      case .keyed: return nil
      }
    }
  }

  /// The name, in kebab case, after the pattern that it finds.
  public let id: String
  /// How grave its findings are unless a configuration says otherwise.
  public let severity: Severity
  /// How sure its findings are.
  public let certainty: Certainty
  /// What it looks at, all of it needed.
  public let inputs: [Input]
  /// What it finds: one sentence without a full stop, for tables.
  public let summary: String
  /// Why that matters.
  public let rationale: String
  /// Where the facts of the rationale come from.
  public let source: String
  /// What to do about a finding: lower-case words that end a message.
  public let remedy: String
  /// What it cannot see.
  public let blindSpots: String
  /// Archives with findings, two or more.
  public let badExamples: [RuleExample]
  /// Archives without a finding, two or more, near to the bad ones.
  public let goodExamples: [RuleExample]
  let checks: RuleChecks
}

extension Rule: CustomStringConvertible {
  /// The id.
  public var description: String { id }
}

/// A small archive that shows what a rule finds, or what it leaves alone.
public struct RuleExample: Sendable {
  /// Where a rule puts a finding.
  public struct Mark: Hashable, Sendable {
    /// The raw restoration path; nil for findings about the whole archive.
    public let path: String?
    /// The key; nil for findings about an object.
    public let key: String?

    /// A place in an archive.
    public init(_ path: String?, key: String? = nil) {
      self.path = path
      self.key = key
    }
  }

  /// What it shows, a few words.
  public let title: String
  /// The archive, as a document of `restorectl.archive/1`.
  public let document: String
  /// Where the rule must put its findings, in order; none for a good example.
  public let marks: [Mark]

  /// A bad example, with the places of its findings.
  static func bad(_ title: String, marks: [Mark], _ document: String) -> RuleExample {
    RuleExample(title: title, document: document, marks: marks)
  }

  /// A good example.
  static func good(_ title: String, _ document: String) -> RuleExample {
    RuleExample(title: title, document: document, marks: [])
  }
}

/// How a rule looks: each closure that is set is called with what it asks for.
struct RuleChecks: Sendable {
  /// Called once an archive; decodes no coder.
  var archive: (@Sendable (ArchiveFacts, inout FindingCollector) -> Void)?
  /// Called once for each path of the root list and each view key of a controller.
  var path: (@Sendable (SavedEntry, inout FindingCollector) -> Void)?
  /// Called once for each coder, with what it holds.
  var content: (@Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void)?
}
