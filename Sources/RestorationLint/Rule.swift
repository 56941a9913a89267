import AppFiles
import RestorationArchives

/// One check of lint: a value in `RuleRegistry.all`, in a file of its own under `Rules/`, or a rule of
/// your own.
public struct Rule: Sendable {
  /// How certain a finding is. The raw values appear in `restorectl.rules/1`.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// A finding is a fact about the archive.
    case exact
    /// A finding is probable.
    case heuristic

    /// What it means for a finding.
    package var meaning: String {
      switch self {
      case .exact: "a finding is a fact of the given files"
      case .heuristic: "a finding is a guess from names and patterns, so check it first"
      }
    }
  }

  /// Some of the inputs of rules.
  package typealias InputSet = Set<Input>

  /// An input of a rule. A rule with a missing input is skipped, and counted as skipped. The raw
  /// values appear in `restorectl.rules/1` and `restorectl.findings/1`.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    /// Any archive.
    case archive = "archive"
    /// A UIKit archive.
    case uikitArchive = "uikit-archive"
    /// A scene, or the table of scene sessions.
    case scene = "scene"
    /// The windows of a Mac app, in AppKit's format.
    case appkitArchive = "appkit-archive"
    /// An older archive of the same app.
    case olderArchive = "older-archive"
    /// A list of the required paths.
    case expectedPaths = "expected-paths"
    /// Storyboards or nibs.
    case storyboards = "storyboards"
    /// A list of the app's classes.
    case classNames = "classes"
    /// The app's Info.plist.
    case infoPlist = "info-plist"
    /// The `.savedState` folder of an archive.
    case bundle = "bundle"

    /// The input as a phrase.
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
  /// How certain its findings are.
  package let certainty: Certainty
  /// Its required inputs.
  package let inputs: [Input]
  /// Further inputs, of which one is required; empty if there is no choice.
  package let alternatives: [Input]
  /// Whether its findings mean that something does not come back: `plan` shows these first.
  package let decidesRestore: Bool
  /// What it finds: one sentence without a full stop, for tables.
  public let summary: String
  /// Why that matters.
  package let rationale: String
  /// The sources of the rationale.
  package let source: String
  /// The fix: a lower-case phrase that ends a message.
  package let remedy: String
  /// What it cannot see.
  package let blindSpots: String
  private let makeFix: @Sendable () -> RuleFix?
  /// What a configuration can set for it.
  package var options: [RuleOption]
  private let makeBadExamples: @Sendable () -> [RuleExample]
  private let makeGoodExamples: @Sendable () -> [RuleExample]
  let checks: RuleChecks

  /// A rule. Its examples and its fix are made on demand: few runs show any, and making them takes
  /// a fifth of the instructions of `lint` of a 4 KB archive.
  init(
    id: String, severity: Severity, certainty: Certainty, inputs: [Input],
    alternatives: [Input] = [], decidesRestore: Bool = false, summary: String, rationale: String,
    source: String, remedy: String, blindSpots: String, options: [RuleOption] = [],
    fix: @autoclosure @escaping @Sendable () -> RuleFix? = nil,
    badExamples: @autoclosure @escaping @Sendable () -> [RuleExample],
    goodExamples: @autoclosure @escaping @Sendable () -> [RuleExample], checks: RuleChecks
  ) {
    self.id = id
    self.severity = severity
    self.certainty = certainty
    self.inputs = inputs
    self.alternatives = alternatives
    self.decidesRestore = decidesRestore
    self.summary = summary
    self.rationale = rationale
    self.source = source
    self.remedy = remedy
    self.blindSpots = blindSpots
    self.options = options
    makeFix = fix
    makeBadExamples = badExamples
    makeGoodExamples = goodExamples
    self.checks = checks
  }

  /// The change in code or in Xcode; nil for rules about files that neither affects.
  package var fix: RuleFix? { makeFix() }
  /// Archives with findings, two or more.
  package var badExamples: [RuleExample] { makeBadExamples() }
  /// Archives without a finding, two or more, similar to the bad ones.
  package var goodExamples: [RuleExample] { makeGoodExamples() }
}

extension Rule: CustomStringConvertible {
  /// The id.
  public var description: String { id }
}

/// How to fix a finding in the reader's own project.
package struct RuleFix: Sendable {
  /// Swift code that causes a finding, its lines separated by `\n`; nil for a fix in Xcode only.
  package let swiftBefore: String?
  /// The same code without the fault; nil if there is no `swiftBefore`.
  package let swiftAfter: String?
  /// The field to set in Xcode, such as `Identity inspector → Restoration ID`; nil if there is
  /// none.
  package let inspector: String?

  init(before: String? = nil, after: String? = nil, inspector: String? = nil) {
    swiftBefore = before
    swiftAfter = after
    self.inspector = inspector
  }
}

/// A small archive that shows what a rule finds, or what it does not report.
package struct RuleExample: Sendable {
  /// The place of a finding.
  package struct Mark: Hashable, Sendable {
    /// The raw restoration path; nil for findings about the whole archive.
    package let path: String?
    /// The key; nil for findings about an object.
    package let key: String?

    /// A place in an archive.
    package init(_ path: String?, key: String? = nil) {
      self.path = path
      self.key = key
    }
  }

  /// What it shows, a few words.
  package let title: String
  /// The archive, as a document of `restorectl.archive/1`.
  package let document: String
  /// The places of the findings, in order; none for a good example.
  package let marks: [Mark]
  /// The additional input.
  package var companion: Companion?
  /// Limits of the rule for this example, by option name: low ones, so that a small archive can
  /// exceed them.
  package var limits: [String: Int] = [:]

  /// An additional input of a rule, as users would write it.
  package enum Companion: Hashable, Sendable {
    /// The older archive, as a document of `restorectl.archive/1`.
    case olderArchive(String)
    /// A list of paths, one on each line.
    case expectedPaths(String)
    /// A storyboard; the name is the file's without its suffix.
    case storyboard(name: String, String)
    /// A list of classes, one on each line.
    case classNames(String)
    /// An Info.plist.
    case infoPlist(String)
    /// `restorationInfo.plist`.
    case restorationInfo(String)
    /// `inprogress.data`, as JSON.
    case inProgress(String)
    /// The scenes with a saved user activity, by their identifiers, one on each line.
    case savedScenes(String)

    /// The kind of input, as a phrase after "beside it".
    package var displayName: String {
      switch self {
      case .olderArchive: "the older archive"
      case .expectedPaths: "the list of expected paths"
      case .storyboard(let name, _): "the storyboard \(name)"
      case .classNames: "the list of classes"
      case .infoPlist: "the Info.plist"
      case .restorationInfo: "restorationInfo.plist"
      case .inProgress: "inprogress.data"
      case .savedScenes: "the folders of scenes"
      }
    }

    /// Its text.
    package var text: String {
      switch self {
      case .olderArchive(let text), .expectedPaths(let text), .storyboard(_, let text),
        .classNames(let text), .infoPlist(let text), .restorationInfo(let text),
        .inProgress(let text), .savedScenes(let text):
        text
      }
    }

    /// The input for rules.
    package var input: Rule.Input {
      switch self {
      case .olderArchive: .olderArchive
      case .expectedPaths: .expectedPaths
      case .storyboard: .storyboards
      case .classNames: .classNames
      case .infoPlist: .infoPlist
      case .restorationInfo, .inProgress, .savedScenes: .bundle
      }
    }
  }

  /// An archive with only a root, for rules that do not check one.
  static let emptyDocument = """
    { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
    """

  /// A bad example, with the places of its findings.
  static func bad(
    _ title: String, marks: [Mark], limits: [String: Int] = [:],
    _ document: String = emptyDocument,
    with companion: Companion? = nil
  ) -> RuleExample {
    RuleExample(
      title: title, document: document, marks: marks, companion: companion, limits: limits)
  }

  /// A good example.
  static func good(
    _ title: String, limits: [String: Int] = [:], _ document: String = emptyDocument,
    with companion: Companion? = nil
  ) -> RuleExample {
    RuleExample(title: title, document: document, marks: [], companion: companion, limits: limits)
  }
}

/// The checks of a rule: each closure that is set is called for its subjects.
struct RuleChecks: Sendable {
  typealias OfArchive = @Sendable (ArchiveFacts, inout FindingCollector) -> Void

  /// Called once for each archive; decodes no coder.
  var archive: OfArchive?
  /// Called once for each path of the root list and each view key of a controller.
  var path: (@Sendable (SavedEntry, inout FindingCollector) -> Void)?
  /// Called once for each object, and each view, with the contents of its coder.
  var content: (@Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void)?
  /// Called once for each coder with state, listed or not, and for that of the app delegate.
  var state: (@Sendable (SavedState, inout FindingCollector) -> Void)?
  /// Called for each value of these coders, in the order of the file.
  var value: (@Sendable (PlacedValue, SavedState, inout FindingCollector) -> Descent)?
  /// Called once for each object of the root list, and each view, that the older archive has too,
  /// with the contents of both. Rules that set it have `olderArchive` among their inputs.
  var change: (@Sendable (SavedEntry, NodeContent, OlderEntry, inout FindingCollector) -> Void)?
  /// Called once in a run, with the app's own files.
  var project: (@Sendable (ProjectFacts, inout ProjectFindingCollector) -> Void)?
  /// Called last, after all other rules have reported.
  var afterwards: OfArchive?
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
  /// The type of the value, with its default.
  package let value: Value
  /// What it does: a short phrase.
  package let summary: String

  /// An option.
  init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
