import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan
import Secrets

extension ReportFormat where Subject == ArchivePlan {
  static var json: Self {
    Self(name: "json", summary: "restorectl.plan/1", document: { PlansJSON.write($0, into: &$2) })
  }
}

/// `restorectl.plan/1`.
private enum PlansJSON {
  static func write(_ subject: ArchivePlan, into json: inout JSONOutput) {
    let plan = subject.plan
    let sentences = PlanSentences(subject) { PlanSentences.cut($0) }
    json.beginObject()
    json.member("schema", "restorectl.plan/1")
    json.member("file", plan.source.file)
    json.member("container", plan.source.container.rawValue)
    json.member("searched", plan.isSearched)
    json.object("given") { json in
      json.member("classes", plan.given.classes)
      json.member("storyboards", plan.given.storyboards)
      json.member("infoPlist", plan.given.infoPlist)
    }
    json.member("discarded", plan.isDiscarded)
    json.list("notRecreated", Array(zip(plan.notRecreated, plan.matchCounts))) { entry, json in
      json.member("pattern", entry.0.text)
      json.member("matches", entry.1)
    }
    json.object("summary") { json in
      json.member("objects", plan.objects.count)
      json.member("comesBack", plan.summary.comesBack)
      json.member("dependsOnCode", plan.summary.dependsOnCode)
      json.member("lost", plan.summary.lost)
      json.member("checked", plan.summary.checked)
      json.member("assumed", plan.summary.assumed)
      json.member("throwing", plan.summary.throwing)
    }
    json.list("remarks", plan.remarks) { remark, json in
      json.member("kind", remark.name)
      json.member("explanation", sentences.sentence(remark))
    }
    json.list("problems", Array(subject.problems.enumerated())) { entry, json in
      let (number, problem) = entry
      json.member("rule", problem.rule)
      json.member("severity", problem.severity.rawValue)
      json.member("path", problem.path)
      json.member("key", problem.key)
      json.member("message", problem.message)
      json.member("remedy", problem.remedy)
      json.member("applies", number < subject.applyingCount)
    }
    json.list("scenes", plan.scenes) { write($0, into: &$1) }
    json.list("objects", plan.objects) { write($0, sentences, into: &$1) }
    json.list("firstSight", plan.sights) { write($0, sentences, into: &$1) }
    json.endObject()
  }
}

extension PlansJSON {
  fileprivate static func write(
    _ object: PlannedObject, _ sentences: PlanSentences, into json: inout JSONOutput
  ) {
    let objects = sentences.plan.objects
    json.member("path", object.path.raw)
    json.member("kind", object.kind?.rawValue)
    json.member("className", object.className)
    json.member("classIsGone", object.isClassMissing)
    json.member("standing", object.standing.rawValue)
    json.member("role", object.role.name)
    json.member("stackPosition", object.role.stackPosition)
    json.member("parent", object.parent.map { objects[$0].path.raw })
    json.member("verdict", object.verdict.rawValue)
    json.member("certainty", object.isChecked ? "checked" : "assumed")
    json.object("madeClass", object.madeClass) { madeClass, json in
      json.member("name", madeClass.name)
      json.member("fit", madeClass.fit.rawValue)
    }
    json.member("referredToBy", object.referrer.map { sentences.place(of: $0) })
    json.member("explanation", sentences.verdict(of: object))
    json.list("steps", object.steps) { step, json in
      let words = sentences.words(for: step, of: object)
      json.member("asks", step.name)
      json.member("name", words.name)
      json.member("answer", step.answer)
      json.member("explanation", words.answer)
    }
    json.member("notes", sentences.notes(on: object))
    json.member("fate", object.fate.name)
    json.member("lostWith", object.fate.ground(in: objects))
    json.member("reason", sentences.reason(object))
    json.member("takesAlong", object.takesAlong)
  }

  fileprivate static func write(_ scene: PlannedScene, into json: inout JSONOutput) {
    json.member("identifier", scene.identifier)
    json.member("role", scene.role)
    json.member("configuration", scene.configuration)
    json.member("storyboard", scene.storyboard)
    json.member("delegateClass", scene.delegateClass)
    json.member("delegateAnswer", scene.delegateAnswer.rawValue)
    json.object("activity", scene.activity) { activity, json in
      json.member("type", activity.type)
      json.member("title", activity.title)
      json.member("declared", activity.isDeclared)
      json.member("byteCount", activity.byteCount)
      write(activity.state, into: &json)
    }
    json.member("activityIsKnown", scene.isActivityKnown)
    json.object("session") { write(scene.ownState, into: &$0) }
  }

  /// The dictionary with its values, without secrets.
  private static func write(_ state: [StateEntry], into json: inout JSONOutput) {
    json.key("userInfo")
    StateValue.dictionary(
      state.map { entry in
        StatePair(
          .string(SecretDetector.redacted(name: entry.key)), entry.value.redacted(key: entry.key))
      }
    ).writeJSON(into: &json)
  }

  fileprivate static func write(
    _ sight: Sight, _ sentences: PlanSentences, into json: inout JSONOutput
  ) {
    let object = sight.object.map { sentences.plan.objects[$0] }
    let conditions = sentences.conditions(on: sight)
    json.member("role", sight.role.rawValue)
    json.member("path", sight.path?.raw)
    json.member("holder", sight.holder?.raw)
    json.member("kept", sight.kept)
    json.member("saved", sight.saved)
    json.member("inFront", sight.isInFront)
    json.member("standing", object?.standing.rawValue)
    json.member("condition", conditions.isEmpty ? nil : conditions.joined(separator: "; "))
    json.member("problem", object.flatMap { sentences.firstProblem(of: $0) })
  }
}

// The names of cases with values in `restorectl.plan/1`.

extension PlanRemark {
  fileprivate var name: String {
    switch self {
    case .notSearched: "not-searched"
    case .unsupportedVersion: "unsupported-version"
    case .sceneLifeCycle: "scene-life-cycle"
    case .otherBundleVersion: "other-bundle-version"
    case .savedOn: "saved-on-idiom"
    case .nothingSaved: "nothing-saved"
    case .unlistedState: "unlisted-state"
    }
  }
}

extension PlannedObject.Role {
  fileprivate var name: String {
    switch self {
    case .root: "root"
    case .tab: "tab"
    case .stack: "stack"
    case .offStack: "off-stack"
    case .pane: "pane"
    case .child: "child"
    case .presented: "presented"
    case .unpresented: "unpresented"
    case .detached: "detached"
    case .object: "object"
    case .duplicate: "duplicate"
    }
  }
}

extension PlannedObject.Fate {
  fileprivate var name: String {
    switch self {
    case .expected: "expected"
    case .notRecreated: "not-recreated"
    case .withoutState: "without-state"
    case .cut: "stack-cut"
    case .notPushed: "not-pushed"
    case .notPresented: "not-presented"
    case .ofOtherClass: "other-class"
    case .lost(_, let bond): "lost-with-" + bond.rawValue
    case .discarded: "discarded"
    }
  }

  fileprivate func ground(in objects: [PlannedObject]) -> String? {
    switch self {
    case .lost(let place, _): objects[place].path.raw
    case .cut(let missing): missing.raw
    default: nil
    }
  }
}

extension SearchStep {
  fileprivate var name: String {
    switch self {
    case .restorationClass: "restoration-class"
    case .appDelegate: "app-delegate"
    case .liveController: "live-controller"
    case .storyboard: "storyboard"
    case .registeredObject: "registered-object"
    }
  }

  fileprivate var answer: String {
    switch self {
    case .restorationClass(_, let answer): answer.rawValue
    case .storyboard(_, let answer): answer.rawValue
    case .liveController(_?): "made-by-storyboard"
    case .liveController(nil), .appDelegate, .registeredObject: "unchecked"
    }
  }
}
