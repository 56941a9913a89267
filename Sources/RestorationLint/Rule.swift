import AppFiles
import RestorationModel

/// One thing that lint checks: a value in `RuleRegistry.all`, in a file of its own under `Rules/`, or a value
/// of your own.
public struct Rule: Sendable {
  /// How sure a finding is. `restorectl.rules/1` has the raw values.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// A finding is a fact about the archive.
    case exact
    /// A finding is a good guess.
    case heuristic
  }

  /// Some of the inputs that rules look at.
  package typealias InputSet = Set<Input>

  /// What a rule looks at. A rule that lacks one of its inputs is skipped, and that is counted. The
  /// raw values stand in `restorectl.rules/1` and `restorectl.findings/1`.
  package enum Input: String, Hashable, Sendable, CaseIterable {
    /// Any archive.
    case archive = "archive"
    /// An archive that UIKit wrote.
    case uikitArchive = "uikit-archive"
    /// A scene, or the table of scene sessions.
    case scene = "scene"
    /// The windows of a Mac app, as AppKit wrote them.
    case appkitArchive = "appkit-archive"
    /// An older archive of the same app.
    case olderArchive = "older-archive"
    /// A list of the paths that must be there.
    case expectedPaths = "expected-paths"
    /// Storyboards or nibs.
    case storyboards = "storyboards"
    /// A list of the app's classes.
    case classNames = "classes"
    /// The app's Info.plist.
    case infoPlist = "info-plist"
    /// The `.savedState` folder that an archive stands in.
    case bundle = "bundle"

    /// The input in words.
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
  /// The severity of its findings, unless a configuration says otherwise.
  public let severity: Severity
  /// How sure its findings are.
  package let certainty: Certainty
  /// What it looks at, all of it needed.
  package let inputs: [Input]
  /// What it looks at beside that, one of it needed; empty when there is no choice.
  package let alternatives: [Input]
  /// Whether its findings say that something does not come back: `plan` shows these first.
  package let decidesRestore: Bool
  /// What it finds: one sentence without a full stop, for tables.
  public let summary: String
  /// Why that matters.
  package let rationale: String
  /// Where the facts of the rationale come from.
  package let source: String
  /// What to do about a finding: lower-case words that end a message.
  package let remedy: String
  /// What it cannot see.
  package let blindSpots: String
  private let makeFix: @Sendable () -> RuleFix?
  /// What a configuration can set about it.
  package var options: [RuleOption]
  private let makeBadExamples: @Sendable () -> [RuleExample]
  private let makeGoodExamples: @Sendable () -> [RuleExample]
  let checks: RuleChecks

  /// A rule. Its examples and its fix are made when they are asked for: nearly no run shows any, and to make them takes
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

  /// What to change in code or in Xcode; nil for rules about files, where neither decides.
  package var fix: RuleFix? { makeFix() }
  /// Archives with findings, two or more.
  package var badExamples: [RuleExample] { makeBadExamples() }
  /// Archives without a finding, two or more, near to the bad ones.
  package var goodExamples: [RuleExample] { makeGoodExamples() }
}

extension Rule: CustomStringConvertible {
  /// The id.
  public var description: String { id }
}

/// How to fix what a rule finds, in the reader's own project.
package struct RuleFix: Sendable {
  /// Swift code that leads to a finding, its lines separated by `\n`; nil for a fix in Xcode alone.
  package let swiftBefore: String?
  /// The same code without the fault; nil if there is none before.
  package let swiftAfter: String?
  /// The field to set in Xcode, such as `Identity inspector → Restoration ID`; nil where there is none.
  package let inspector: String?

  init(before: String? = nil, after: String? = nil, inspector: String? = nil) {
    swiftBefore = before
    swiftAfter = after
    self.inspector = inspector
  }
}

/// A small archive that shows what a rule finds, or what it leaves alone.
package struct RuleExample: Sendable {
  /// Where a rule puts a finding.
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
  /// Where the rule must put its findings, in order; none for a good example.
  package let marks: [Mark]
  /// What stands beside the archive.
  package var companion: Companion?
  /// Limits of the rule that are set for this example, by option name: small ones, so that a small
  /// archive can show what is too large.
  package var limits: [String: Int] = [:]

  /// What a rule needs beside the archive, as people would write it.
  package enum Companion: Hashable, Sendable {
    /// The older archive, as a document of `restorectl.archive/1`.
    case olderArchive(String)
    /// A list of paths, one a line.
    case expectedPaths(String)
    /// A storyboard; the name is the file's without its ending.
    case storyboard(name: String, String)
    /// A list of classes, one a line.
    case classNames(String)
    /// An Info.plist.
    case infoPlist(String)
    /// `restorationInfo.plist`.
    case restorationInfo(String)
    /// `inprogress.data`, as JSON.
    case inProgress(String)
    /// The scenes that have saved a user activity, by their identifiers, one a line.
    case savedScenes(String)

    /// What it is, in words that can follow "beside it".
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

    /// What stands in it.
    package var text: String {
      switch self {
      case .olderArchive(let text), .expectedPaths(let text), .storyboard(_, let text),
        .classNames(let text), .infoPlist(let text), .restorationInfo(let text),
        .inProgress(let text), .savedScenes(let text):
        text
      }
    }

    /// The input that it is for rules.
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

  /// An archive with a root and nothing else, for rules that do not look at one.
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

/// How a rule looks: each closure that is set is called with what it asks for.
struct RuleChecks: Sendable {
  typealias OfArchive = @Sendable (ArchiveFacts, inout FindingCollector) -> Void

  /// What in the state of a coder has to be heard for the rule to be given values of the coder.
  var listeners: [Listener] = []
  /// Called once an archive; decodes no coder.
  var archive: OfArchive?
  /// Called once for each path of the root list and each view key of a controller.
  var path: (@Sendable (SavedEntry, inout FindingCollector) -> Void)?
  /// Called once for each coder, with what it says about the object. When a listener of the rule has heard
  /// something, its state has the values of the keys that the rules listen to.
  var content: (@Sendable (SavedEntry, NodeContent, inout FindingCollector) -> Void)?
  /// Called once for the same values of each coder in which a listener of the rule has heard something,
  /// whether listed or not, and for those that the app delegate saved: for rules to which it does not
  /// matter whose values they are.
  var state: (@Sendable ([StateEntry], inout FindingCollector) -> Void)?
  /// Called once for each coder in which a listener of the rule has heard a value. What it returns is called
  /// for each value of the coder.
  var values: (@Sendable (HeardCoder) -> ValueVisitor)?
  /// Called once for each object of the root list, and each view, that the older archive has too,
  /// with what both hold. Rules that set it have `olderArchive` among their inputs.
  var change: (@Sendable (SavedEntry, NodeContent, OlderEntry, inout FindingCollector) -> Void)?
  /// Called once a run, with the app's own files.
  var project: (@Sendable (ProjectFacts, inout ProjectFindingCollector) -> Void)?
  /// Called last, when all other rules have reported.
  var afterwards: OfArchive?
}
