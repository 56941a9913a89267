import Foundation
import TestSupport
import Testing

/// What is right to say about the archives in `truth` of the corpus: the table of its README.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct TruthTests {
  struct Row: CustomTestStringConvertible {
    let line: String
    let says: [String]
    let never: [String]
    var testDescription: String { line }

    init(_ line: String, says: [String] = [], never: [String] = []) {
      self.line = line
      self.says = says
      self.never = never
    }
  }

  static let rows: [Row] = [
    // C8: identifiers that Xcode made.
    Row("lint --storyboards sb 60-ib-ids.data", never: ["error", "warning"]),
    Row("plan --storyboards sb 60-ib-ids.data", says: ["5 of 5 objects come back"]),
    Row("lint --storyboards sb2 60-ib-ids.data", says: ["error: [storyboard-identifier-missing]"]),
    // C4: tabs in another order.
    Row(
      "plan --storyboards sb2 61-reordered-tabs-old.data",
      says: ["not found: it is at T/:[2]:/Search now", "the tab that the app selects is shown"]),
    Row(
      "diff --lint 61-reordered-tabs-old.data 61-reordered-tabs-new.data",
      says: ["warning [index-changed]"]),
    Row(
      "lint --against 61-reordered-tabs-old.data 61-reordered-tabs-new.data",
      says: ["warning: [index-changed]"]),
    // D4: a tab that a restoration class makes.
    Row(
      "plan --full 01-tabs-new.data",
      says: [
        "its restoration class must return the controller that is already in the tab bar",
        "needs its restoration class to return the tab",
      ]),
    Row(
      "plan --full 69-no-views-loaded.data", says: ["a new one gets the state, but is not shown"]),
    // E12: SwiftUI's delegate.
    Row("lint --classes classes81.txt 81-com.example.Sketch.savedState", never: ["SwiftUI."]),
    // C12: one screen several times.
    Row("plan 67-wiki-stack.data", never: ["Problems"]),
    Row(
      "plan --to-scenes --format json 67-wiki-stack.data",
      says: ["\"N/Article\"", "\"N/Article[2]\"", "\"N/Article[3]\""]),
    // B3, B4: tries.
    Row(
      "lint 49-crash.savedState",
      says: ["the next launch deletes the archive", "without inprogress.data"],
      never: ["the last restore crashed"]),
    Row("plan 49-crash2.savedState", says: ["1 more launch tries it"]),
    Row(
      "plan --fail-on lost 49-crash0.savedState",
      says: ["nothing is restored: the next launch deletes the archive", "[exit 1]"],
      never: ["depends on your code"]),
    // A2: what is not saved at all.
    Row(
      "lint --expect-paths PATHS 73-drawer-alone.data",
      says: ["'Reveal' was saved, but does not refer to it"]),
    Row(
      "lint --expect-paths PATHS 74-modal-without-super.data",
      says: ["'Root' was saved, but does not refer to it"]),
    Row("lint --storyboards sb3 --notes EMBED", says: ["[child-not-referenced] Profile"]),
    Row("lint --notes 05-container.data", never: ["child-not-referenced"]),
    Row("plan --full 05-container.data", says: ["Drawer#center refers to it"]),
    // D10: tables.
    Row(
      "lint --notes 07b-table-no-model.data",
      says: ["selects this row again, whatever item it shows by then"],
      never: ["neither the selection"]),
    Row(
      "plan --full 07b-table-no-model.data",
      says: ["scrolls to the saved offset and selects the saved rows"]),
    Row(
      "plan --full 07-table-editing.data",
      says: ["finds the saved items by their model identifiers", "edit mode"]),
    // D7: a presented controller that was not saved takes along what is in it.
    Row(
      "plan PRESENTED",
      says: ["Root/Sheet  (does not come back", "Root/Sheet, which presents it, was not saved"]),
    // A3.6, C4e: one of two roots with a path gets the state; what is in it has its own.
    Row("plan SHARED", says: ["1 of 3 objects is lost"], never: ["lost with its container"]),
    // A3: what is in a container without an identifier is not there.
    Row("plan --storyboards GAP IOS12", says: ["The storyboards also have List: not saved"]),
    // C6: embed segues.
    Row("plan --storyboards sb3 63-embed.data", says: ["2 of 2 objects come back"]),
    // A1.4, E9: an empty archive, undeclared types.
    Row(
      "plan 80-com.example.Mail.savedState/data.data", says: ["The app delegate agreed to save"],
      never: ["did not return true"]),
    Row(
      "plan --info-plist Info85.plist 80-com.example.Mail.savedState",
      says: ["may not keep"], never: ["does not save an activity", "is not kept"]),
    Row(
      "lint --notes --classes classes85.txt --info-plist Info85.plist 85-stale.savedState",
      says: [
        "note: [scene-delegate-class-missing]",
        "Fix: keep a configuration of that name under UISceneConfigurations",
      ], never: ["add the name of the configuration to NSUserActivityTypes"]),
    Row("lint 11-ios6.data", never: ["CFBundleVersion"]),
    Row("lint --notes 66-responder.data", never: ["give the target a restorationIdentifier"]),
    Row(
      "lint --classes classes20.txt 20-module-old.data",
      says: ["@objc(_TtC7Cooking14ListController)", "@objc(_TtC7Cooking16RecipeController)"]),
    Row(
      "lint --against 20-module-old.data 20-module-new.data",
      says: ["@objc(_TtC7Cooking16RecipeController)"]),
    Row(
      "lint --notes 35-excluded.data", says: ["1 note"],
      never: ["Fix: set restorationIdentifier on every container"]),
    // What the app shows itself is not lost with a container above it.
    Row("plan --full 35-excluded.data", says: ["Without it, 1 more is not shown"]),
    Row(
      "plan --nil Tabs 35-excluded.data", says: ["2 of 5 objects are lost, 3 depend on your code"]),
    // D2: a class that is gone.
    Row(
      "plan --classes classes20.txt --fail-on lost 20-module-old.data",
      says: ["3 of 3 objects depend on your code", "perhaps without its state", "[exit 0]"]),
    Row("plan --classes classes20.txt --fail-on risk 20-module-old.data", says: ["[exit 1]"]),
    Row("lint --against 64-popped-old.data 64-popped-new.data", says: ["is not in this archive"]),
    Row(
      "diff --lint 02-split-collapsed.data 79-expanded.data", says: ["is not in this archive"]),
    // A5.1: super.
    Row("lint 72-no-super.data", says: ["warning: [super-not-called] Root"]),
    Row("lint 72b-no-super-nav.data", says: ["warning: [super-not-called] T/:[0]:/N"]),
    Row(
      "plan --full 76-handwritten.data", says: ["Drawer#menu refers to it"],
      never: ["no saved object presents it"]),
    Row("lint 78-customizing.data", says: ["a tab bar was being customized"]),
    Row("lint --notes 30-two-windows.data", never: ["addChild"]),
    Row("plan 30-two-windows.data", never: ["addChild"]),
    Row("lint --notes 40-two-classes.data", never: ["ambiguous-sibling-identifier"]),
    // What scenes have to save instead.
    Row("plan --to-scenes 09-text.data", says: ["not carried over", "selected text"]),
    Row("plan --to-scenes 10-web.data", says: ["history of a web view"]),
    Row("plan --to-scenes 36-values.data", says: ["NSDecimalNumber"]),
    Row("lint --notes 83-values.savedState", says: ["may not be read"]),
    Row(
      "plan --fail-on lost 83-values.savedState",
      says: ["1 of 1 scene is lost", "the system refuses it", "[exit 1]"],
      never: ["none lost", "gets the activity back"]),
    Row("plan 80-com.example.Mail.savedState", says: ["1 of 2 window scenes opens as if new"]),
    // Without the folder nobody knows what was saved; before iOS 13 there are no scenes.
    Row("plan TABLE", says: ["2 window scenes; what was saved is in other"], never: ["none lost"]),
    Row("plan IOS12", says: ["no root controller had"], never: ["probably uses scenes"]),
    // C7, C14, C16: SwiftUI's own type needs no entry; a configuration that is gone.
    Row(
      "plan --info-plist Info85.plist 81-com.example.Sketch.savedState",
      says: ["1 scene, none lost; SwiftUI restores"], never: ["NSUserActivityTypes", "in code"]),
    Row(
      "plan --info-plist Info85.plist 85-stale.savedState",
      says: ["1 of 2 scenes is lost", "The app no longer has its configuration"]),
    Row(
      "plan 84-userinfo.savedState", says: ["the session's userInfo"],
      never: ["opens as if it were new", "session-without-activity"]),
    Row("plan --to-scenes 51-flutter.data", says: ["FlutterSceneDelegate"]),
    Row(
      "plan --to-scenes --format swift 51-flutter.data",
      says: ["//   flutter: Flutter's state: use FlutterSceneDelegate"]),
    Row("plan --to-scenes 83-values.savedState", says: ["[exit 2]", "nothing to move to scenes"]),
    Row("plan --to-scenes 84-userinfo.savedState", says: ["[exit 2]"]),
    Row("plan --to-scenes 81-com.example.Sketch.savedState", says: ["[exit 2]"]),
    Row("plan --to-scenes 90-com.example.Editor.savedState", says: ["[exit 2]"]),
  ]

  @Test(arguments: rows) func `what is right is said`(row: Row) throws {
    let corpus = try #require(Corpus.folder) + "/truth/"
    let folder = try ScratchFolder()
    try folder.write("PATHS", "Reveal/:[1]:/Menu\nRoot/Composer\n")
    let profile =
      #""className": "App.ProfileViewController", "kind": "viewController", "viewLoaded": true"#
    let presented = #""kPresentedViewControllerKey": { "$reference": "Root/Sheet" }"#
    for (name, nodes) in [
      ("EMBED", #"{ "path": "Profile", \#(profile) }"#),
      (
        "PRESENTED",
        #"{ "path": "Root", "state": { \#(presented) } }, { "path": "Root/Sheet/:[0]:/Inside" }"#
      ), ("SHARED", #"{ "path": "Root" }, { "path": "Root" }, { "path": "Root/:[0]:/A" }"#),
    ] {
      try folder.write(name, TreeText.tree(nodes))
    }
    try folder.write(
      "GAP/Main.storyboard",
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes>
      <scene><objects><navigationController id="a"><connections>
      <segue destination="b" kind="relationship" relationship="rootViewController"/>
      </connections></navigationController></objects></scene>
      <scene><objects><viewController id="b" restorationIdentifier="List"/></objects></scene>
      </scenes></document>
      """)
    try folder.write("IOS12", TreeText.tree("", #""envelope": { "systemVersion": "12.4" }"#))
    let table = corpus + "80-com.example.Mail.savedState/KnownSceneSessions/data.data"
    try FileManager.default.copyItem(atPath: table, toPath: folder.path("TABLE"))
    let words = row.line.split(separator: " ").map { word in
      [corpus, folder.path() + "/"].map { $0 + word }
        .first { FileManager.default.fileExists(atPath: $0) } ?? String(word)
    }
    let run = TestRun(words.joined(separator: " "))
    let text = run.output + run.messages + "[exit \(run.status.rawValue)]"
    for sentence in row.says { #expect(text.contains(sentence), "\(text)") }
    for sentence in row.never { #expect(!text.contains(sentence), "\(text)") }
  }
}
