import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan
import Secrets

/// `restorectl.plan/1`.
struct PlanJSON {
  private let subject: ArchivePlan
  private let sentences: PlanSentences
  private var plan: RestorePlan { subject.plan }

  static func document(_ subject: ArchivePlan) -> JSON {
    PlanJSON(subject: subject, sentences: PlanSentences(subject) { PlanSentences.cut($0) }).document
  }

  private var document: JSON {
    [
      "schema": "restorectl.plan/1", "file": JSON(plan.source.file),
      "container": .string(plan.source.container.rawValue), "searched": .bool(plan.isSearched),
      "given": [
        "classes": .bool(plan.given.classes), "storyboards": .bool(plan.given.storyboards),
        "infoPlist": .bool(plan.given.infoPlist),
      ],
      "verdict": .string(sentences.verdict), "level": .string(subject.level.rawValue),
      "discarded": .bool(plan.isDiscarded),
      "notRecreated": .array(
        zip(plan.notRecreated, plan.matchCounts).map { pattern, count in
          ["pattern": .string(pattern.text), "matches": JSON(count)]
        }),
      "summary": [
        "objects": JSON(plan.objects.count), "comesBack": JSON(plan.summary.comesBack),
        "dependsOnCode": JSON(plan.summary.dependsOnCode), "lost": JSON(plan.summary.lost),
        "checked": JSON(plan.summary.checked), "assumed": JSON(plan.summary.assumed),
        "throwing": JSON(plan.summary.throwing),
      ],
      "remarks": .array(
        plan.remarks.map { remark in
          ["kind": .string(remark.name), "explanation": .string(sentences.sentence(remark))]
        }),
      "problems": .array(
        subject.problems.enumerated().map { number, problem in
          .object(
            problem.members(file: nil) + [("applies", .bool(number < subject.applyingCount))])
        }),
      "scenes": .array(plan.scenes.map(json)), "objects": .array(plan.objects.map(json)),
      "firstSight": .array(plan.sights.map(json)),
    ]
  }

  private func json(_ object: PlannedObject) -> JSON {
    let made = object.madeClass.map { made -> JSON in
      ["name": .string(made.name), "fit": .string(made.fit.rawValue)]
    }
    let steps = object.steps.map { step -> JSON in
      let words = sentences.words(for: step, of: object)
      return [
        "asks": .string(step.rawValue), "name": JSON(words.name),
        "answer": .string(object.answer(step)), "explanation": .string(words.answer),
      ]
    }
    return [
      "path": .string(object.path.raw), "kind": JSON(object.kind?.rawValue),
      "className": JSON(object.className), "classIsGone": .bool(object.isClassMissing),
      "standing": .string(object.standing.rawValue), "role": .string(object.role.name),
      "stackPosition": JSON(object.role.stackPosition),
      "parent": JSON(object.parent.map { plan.objects[$0].path.raw }),
      "verdict": .string(object.verdict.rawValue),
      "certainty": object.isChecked ? "checked" : "assumed", "madeClass": made ?? .null,
      "referredToBy": JSON(object.referrer.map { sentences.place(of: $0) }),
      "explanation": .string(sentences.verdict(of: object)), "steps": .array(steps),
      "notes": JSON(sentences.notes(on: object)), "fate": .string(object.fate.name),
      "lostWith": JSON(object.fate.ground(in: plan.objects)),
      "reason": JSON(sentences.reason(object)), "takesAlong": JSON(object.takesAlong),
    ]
  }

  private func json(_ scene: PlannedScene) -> JSON {
    let activity = scene.activity.map { activity -> JSON in
      [
        "type": JSON(activity.type), "title": JSON(activity.title),
        "declared": JSON(activity.isDeclared), "byteCount": JSON(activity.byteCount),
        "userInfo": Self.userInfo(activity.state),
      ]
    }
    return [
      "identifier": JSON(scene.identifier), "role": JSON(scene.role),
      "configuration": JSON(scene.configuration), "storyboard": JSON(scene.storyboard),
      "delegateClass": JSON(scene.delegateClass),
      "delegateAnswer": .string(scene.delegateAnswer.rawValue), "activity": activity ?? .null,
      "activityIsKnown": .bool(scene.isActivityKnown),
      "session": ["userInfo": Self.userInfo(scene.ownState)],
    ]
  }

  /// The dictionary with its values, without secrets.
  private static func userInfo(_ state: [StateEntry]) -> JSON {
    let pairs = state.map { entry in
      StatePair(
        .string(SecretText.redacted(name: entry.key)), entry.value.redacted(key: entry.key))
    }
    return JSON(StateValue.dictionary(pairs))
  }

  private func json(_ sight: Sight) -> JSON {
    let object = sight.object.map { plan.objects[$0] }
    let conditions = sentences.conditions(on: sight)
    return [
      "role": .string(sight.role.rawValue), "path": JSON(sight.path?.raw),
      "holder": JSON(sight.holder?.raw), "kept": JSON(sight.kept), "saved": JSON(sight.saved),
      "inFront": .bool(sight.isInFront), "standing": JSON(object?.standing.rawValue),
      "condition": JSON(conditions.isEmpty ? nil : conditions.joined(separator: "; ")),
      "problem": JSON(object.flatMap { sentences.firstProblem(of: $0) }),
    ]
  }
}

// The names of cases with values in `restorectl.plan/1`.

extension PlanRemark {
  fileprivate var name: String {
    switch self {
    case .notSearched: "not-searched"
    case .unsupportedVersion: "unsupported-version"
    case .sceneLifeCycle: "scene-life-cycle"
    case .deletedAtLaunch: "deleted-at-launch"
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
    case .atOtherIndex: "at-other-index"
    case .notPushed: "not-pushed"
    case .notPresented: "not-presented"
    case .ofOtherClass: "other-class"
    case .lost(_, let bond): "lost-with-" + bond.rawValue
    case .sharesPath: "shares-path"
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

extension PlannedObject {
  fileprivate func answer(_ step: SearchStep) -> String {
    switch step {
    case .restorationClass: (classAnswer ?? .unchecked).rawValue
    case .storyboard: (storyboardAnswer ?? .unchecked).rawValue
    case .liveController: liveAnswer.rawValue
    case .appDelegate, .registeredObject: "unchecked"
    }
  }
}
