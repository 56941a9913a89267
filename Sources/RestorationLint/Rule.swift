/// One check of lint: a value in `RuleRegistry.all`, in a file under `Rules/`, or a rule of your own.
public struct Rule: Sendable {
  /// How certain a finding is. The raw values appear in `restorectl.rules/2`.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    case exact
    case heuristic

    package var meaning: String {
      switch self {
      case .exact: "a finding is a fact of the given files"
      case .heuristic: "a finding is a guess from names and patterns, so check it first"
      }
    }
  }

  /// Without it, a rule is skipped. The names appear in `restorectl.rules/2` and `.findings/1`.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    case archive = "archive"
    case uikitArchive = "uikit-archive"
    /// A scene, or the table of scene sessions.
    case scene = "scene"
    case appkitArchive = "appkit-archive"
    case olderArchive = "older-archive"
    case expectedPaths = "expected-paths"
    case storyboards = "storyboards"
    case classNames = "classes"
    case infoPlist = "info-plist"
    case bundle = "bundle"

    package var displayName: String {
      switch self {
      case .archive: "an archive"
      case .uikitArchive: "a UIKit archive"
      case .scene: "a scene"
      case .appkitArchive: "an AppKit archive"
      case .olderArchive: "--against"
      case .expectedPaths: "--expect-paths"
      case .storyboards: "--storyboards"
      case .classNames: "--classes"
      case .infoPlist: "--info-plist"
      case .bundle: "a .savedState folder"
      }
    }
  }

  /// The name, in kebab case, after the pattern that it finds.
  public let id: String
  /// The default severity of its findings.
  public let severity: Severity
  package let certainty: Certainty
  package let inputs: [Input]
  /// Further inputs, of which one is required; empty if there is no choice.
  package let alternatives: [Input]
  /// Whether its findings mean that something does not come back: `plan` shows these first.
  package let decidesRestore: Bool
  /// What it finds: one sentence without a full stop, for tables.
  public let summary: String
  package var options: [RuleOption]
  /// What a configuration sets for a rule of your own, as `key: value (file:line)`.
  package var settings: [String] = []
  private let pageText: String
  let checks: RuleChecks

  /// A rule: `CONTRIBUTING.md` says how to write one.
  init(
    _ id: String, _ severity: Severity, _ certainty: Certainty = .exact, needs inputs: [Input],
    alternatives: [Input] = [], decidesRestore: Bool = false, _ summary: String,
    options: [RuleOption] = [], page: String, archive: RuleChecks.OfArchive? = nil,
    object: RuleChecks.OfObject? = nil, state: RuleChecks.OfState? = nil,
    value: RuleChecks.OfValue? = nil,
    change: RuleChecks.OfChange? = nil, storyboard: RuleChecks.OfStoryboard? = nil
  ) {
    self.id = id
    self.severity = severity
    self.certainty = certainty
    self.inputs = inputs
    self.alternatives = alternatives
    self.decidesRestore = decidesRestore
    self.summary = summary
    self.options = options
    pageText = page
    checks = RuleChecks(
      archive: archive, object: object, state: state, value: value, change: change,
      storyboard: storyboard)
  }

  /// Read each time: a run of `lint` needs few of the pages.
  package var page: Page { Page(pageText) }
  /// The fix: a lower-case phrase that ends a message.
  package var remedy: String { page.prose("Fix") ?? "" }
}

extension Rule: CustomStringConvertible {
  /// The id.
  public var description: String { id }
}

extension Rule {
  /// The page about a rule: why it matters, then the fix, its source, what it cannot see, the field
  /// to set in Xcode, and Swift code before and after the fix, each part after its label.
  package struct Page: Sendable {
    /// The lines of each part by its label. The rationale has none.
    private var parts: [String: [Substring]] = [:]

    private static let labels = ["Fix:", "Source:", "Blind spots:", "Xcode:", "Before:", "After:"]

    fileprivate init(_ text: String) {
      var label = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let found = Self.labels.first(where: { line.begins(with: $0) }) {
          label = String(found.dropLast())
          parts[label] = [line.dropFirst(found.count + 1)]
        } else {
          parts[label, default: []].append(line)
        }
      }
    }

    package var rationale: String { prose("") ?? "" }
    package var source: String { prose("Source") ?? "" }
    package var blindSpots: String { prose("Blind spots") ?? "" }
    /// The field to set in Xcode, such as `Identity inspector → Restoration ID`.
    package var inspector: String? { prose("Xcode") }
    /// Code with the fault and without it, under headings; empty if no code decides on the files.
    package var code: [(heading: String, text: String)] {
      ["Before", "After"].compactMap { label in
        parts[label].map {
          (label, $0.dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n"))
        }
      }
    }

    fileprivate func prose(_ label: String) -> String? {
      parts[label].map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    }
  }
}

/// The checks of a rule: each closure that is set is called for its subjects.
struct RuleChecks: Sendable {
  typealias OfArchive = @Sendable (LintedArchive, inout FindingCollector) -> Void
  typealias OfObject = @Sendable (LintedObject, NodeContent, inout FindingCollector) -> Void
  typealias OfState = @Sendable (LintedObject, inout FindingCollector) -> Void
  typealias OfValue = @Sendable (PlacedValue, LintedObject, inout FindingCollector) -> Void
  typealias OfChange = @Sendable (LintedObject, LintedObject, inout FindingCollector) -> Void
  typealias OfStoryboard = @Sendable (Storyboard, [Gap], inout FindingCollector) -> Void
  /// A controller with a restoration identifier, and its container, which has none.
  typealias Gap = (container: StoryboardController, child: StoryboardController)

  /// Called once for each archive, after the other checks of all rules.
  let archive: OfArchive?
  /// Called once for each path of the root list and each view, with what is in the coder, if any.
  let object: OfObject?
  /// Called once for each of these with state, and for the app delegate.
  let state: OfState?
  /// Called for each value of these coders, in the order of the file.
  let value: OfValue?
  /// Called with the app delegate, and once for each object of the root list, and each view, that the
  /// older archive has too, and with that one. Rules that set it have `olderArchive` among their inputs.
  let change: OfChange?
  /// Called once in a run for each storyboard and nib, with the gaps above its controllers.
  let storyboard: OfStoryboard?
}

extension FindingCollector {
  mutating func report(
    _ message: @autoclosure () -> String, in value: PlacedValue, severity: Severity? = nil,
    remedy: String? = nil
  ) {
    report(message(), key: value.path, at: value.location, severity: severity, remedy: remedy)
  }

  /// Reports a fault in a storyboard. It determines the path of an object from its controller down.
  mutating func report(_ message: String, path: String, at location: SourceLocation) {
    subject = Subject(
      path: RestorationPath(path), location: location,
      order: FindingOrder(object: location.byteOffset))
    report(message)
  }

  mutating func report(
    _ message: @autoclosure () -> String, in entry: StateEntry, severity: Severity? = nil,
    about child: RestorationPath? = nil
  ) {
    report(
      message(), key: [.name(entry.key)], at: entry.location, severity: severity, about: child)
  }
}

extension Rule {
  /// How to get a new archive of the app, in words that end a remedy.
  static let newArchive =
    "run the app, go to the Home screen, then copy the file that 'restorectl find' lists"

  /// Where an app refuses saved state, in words that end a remedy.
  static let refusal =
    "application(_:shouldRestoreSecureApplicationState:), before iOS 13.2 the same without 'Secure'"
}

/// A setting of one rule, besides its level and its ignored paths.
package struct RuleOption: Hashable, Sendable {
  /// The type of the option's value, with its default.
  package enum Value: Hashable, Sendable {
    /// A limit, in a unit such as `bytes`.
    case limit(Int, unit: String)
    /// Names that are added to the rule's own list. A `*` at the end of a name matches anything.
    case names
  }

  /// The key in the configuration, in camel case.
  package let name: String
  package let value: Value
  package let summary: String

  init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
