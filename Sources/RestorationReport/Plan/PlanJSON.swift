/// `restorectl.plan/1`.
struct PlanJSON {
  private let subject: ArchivePlan
  private let sentences: PlanSentences
  private var plan: RestorePlan { subject.plan }

  static func document(_ subject: ArchivePlan) -> JSON {
    PlanJSON(subject: subject, sentences: PlanSentences(subject) { PlanSentences.cut($0) }).document
  }

  private var document: JSON {
    JSON(object: [
      "schema": "restorectl.plan/1", "file": plan.source.file,
      "container": plan.source.container.rawValue, "searched": plan.isSearched,
      "given": JSON(object: [
        "classes": plan.given.classes, "storyboards": plan.given.storyboards,
        "infoPlist": plan.given.infoPlist,
      ]),
      "verdict": sentences.verdict, "level": subject.level.rawValue,
      "discarded": plan.isDiscarded,
      "notRecreated": JSON(list: zip(plan.notRecreated, plan.matchCounts)) { pattern, count in
        ["pattern": pattern.text, "matches": count]
      },
      "summary": JSON(object: [
        "objects": plan.objects.count, "comesBack": plan.summary.comesBack,
        "dependsOnCode": plan.summary.dependsOnCode, "lost": plan.summary.lost,
        "checked": plan.summary.checked, "assumed": plan.summary.assumed,
        "throwing": plan.summary.throwing,
      ]),
      "remarks": JSON(list: plan.remarks) {
        ["kind": $0.name, "explanation": sentences.sentence($0)]
      },
      "problems": subject.problems.enumerated().map { number, problem in
        problem.json(file: nil).with("applies", number < subject.applyingCount)
      },
      "scenes": plan.scenes.map(json), "objects": plan.objects.map(json),
      "firstSight": plan.sights.map(json),
    ])
  }

  private func json(_ object: PlannedObject) -> JSON {
    JSON(object: [
      "path": object.path.raw, "kind": object.kind?.rawValue, "className": object.className,
      "classIsGone": object.isClassMissing, "standing": object.standing.rawValue,
      "role": object.role.rawValue, "stackPosition": object.stackPosition,
      "parent": object.parent.map { plan.objects[$0].path.raw },
      "verdict": object.verdict.rawValue,
      "certainty": object.isChecked ? "checked" : "assumed",
      "madeClass": object.madeClass.map { made in
        JSON(object: ["name": made.name, "fit": made.fit.rawValue])
      },
      "referredToBy": object.referrer.map { sentences.place(of: $0) },
      "explanation": sentences.verdict(of: object),
      "steps": JSON(list: object.steps) { step in
        let words = sentences.words(for: step, of: object)
        return [
          "asks": step.rawValue, "name": words.name, "answer": object.answer(step),
          "explanation": words.answer,
        ]
      },
      "notes": sentences.notes(on: object), "fate": object.fateName,
      "lostWith": object.lostWith(in: plan.objects), "reason": sentences.reason(object),
      "takesAlong": object.takesAlong,
    ])
  }

  private func json(_ scene: PlannedScene) -> JSON {
    let activity = scene.activity.map { activity in
      JSON(object: [
        "type": activity.type, "title": activity.title, "declared": activity.isDeclared,
        "byteCount": activity.byteCount, "userInfo": Self.userInfo(activity.state),
      ])
    }
    return JSON(object: [
      "identifier": scene.identifier, "role": scene.session.role,
      "configuration": scene.session.name, "storyboard": scene.session.storyboard,
      "delegateClass": scene.session.delegateClass,
      "delegateAnswer": scene.delegateAnswer.rawValue, "activity": activity,
      "activityIsKnown": scene.isActivityKnown,
      "session": JSON(object: ["userInfo": Self.userInfo(scene.ownState)]),
    ])
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
    return JSON(object: [
      "role": sight.role.rawValue, "path": sight.path?.raw, "holder": sight.holder?.raw,
      "kept": sight.kept, "saved": sight.saved, "inFront": sight.isInFront,
      "standing": object?.standing.rawValue,
      "condition": conditions.isEmpty ? nil : conditions.joined(separator: "; "),
      "problem": object.flatMap { sentences.firstProblem(of: $0) },
    ])
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
    case .storyboardGap: "storyboard-gap"
    case .unlistedState: "unlisted-state"
    }
  }
}

extension PlannedObject {
  fileprivate var fateName: String {
    fate == .lost ? "lost-with-" + (ground?.bond.rawValue ?? "") : fate.rawValue
  }

  /// The path of the object without which it does not come back.
  fileprivate func lostWith(in objects: [PlannedObject]) -> String? {
    switch fate {
    case .lost: ground.map { objects[$0.object].path.raw }
    case .cut: missingBelow?.raw
    default: nil
    }
  }

  fileprivate func answer(_ step: SearchStep) -> String {
    switch step {
    case .restorationClass: (classAnswer ?? .unchecked).rawValue
    case .storyboard: (storyboardAnswer ?? .unchecked).rawValue
    case .liveController: liveAnswer.rawValue
    case .appDelegate, .registeredObject: "unchecked"
    }
  }
}
