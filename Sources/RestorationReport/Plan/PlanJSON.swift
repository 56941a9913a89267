extension ArchivePlan {
  /// `restorectl.plan/1`.
  var document: JSON {
    JSON(object: [
      "schema": "restorectl.plan/1", "file": plan.source.file,
      "container": plan.source.container.rawValue, "searched": plan.isSearched,
      "given": JSON(object: [
        "classes": plan.project.classNames != nil,
        "storyboards": plan.project.storyboards != nil,
        "infoPlist": plan.project.infoPlist != nil,
      ]),
      "verdict": verdict, "level": level.rawValue,
      "discarded": plan.isDiscarded,
      "notRecreated": JSON(list: plan.notRecreated) { pattern, count in
        ["pattern": pattern.text, "matches": count]
      },
      "summary": JSON(object: [
        "objects": plan.objects.count, "comesBack": plan.summary.comesBack,
        "dependsOnCode": plan.summary.dependsOnCode, "lost": plan.summary.lost,
        "checked": plan.summary.checked, "assumed": plan.summary.assumed,
        "throwing": plan.summary.throwing,
      ]),
      "remarks": JSON(list: plan.remarks) { remark in
        ["kind": remark.kind, "explanation": remark.sentence]
      },
      "problems": problems.enumerated().map { number, problem in
        problem.json(file: nil).with("applies", number < applyingCount)
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
      "madeClass": object.made?.madeClass.map { made in
        JSON(object: ["name": made.name, "fit": made.fit.rawValue])
      },
      "referredToBy": object.referrer.map { ShortText.shown($0.place) },
      "explanation": state(of: object),
      "steps": JSON(list: steps(of: object)) {
        [
          "asks": $0.who.replacing(" ", with: "-"), "name": $0.name, "answer": $0.answer,
          "explanation": $0.words,
        ]
      },
      "notes": notes(on: object),
      "fate": object.fate == .lost
        ? "lost-with-" + object.bond.rawValue : object.fate.rawValue,
      "lostWith": object.fate == .lost
        ? object.ground.map { plan.objects[$0].path.raw }
        : object.fate == .cut ? object.missingBelow?.raw : nil,
      "reason": reason(object), "takesAlong": object.takesAlong,
    ])
  }

  private func json(_ scene: PlannedScene) -> JSON {
    let activity = scene.activity.map { activity in
      JSON(object: [
        "type": activity.type, "title": activity.title, "declared": activity.isDeclared,
        "byteCount": activity.byteCount,
        "userInfo": JSON(dictionary: activity.state.map(\.redacted)),
      ])
    }
    return JSON(object: [
      "identifier": scene.identifier, "role": scene.session.role,
      "configuration": scene.session.name, "storyboard": scene.session.storyboard,
      "delegateClass": scene.session.delegateClass,
      "delegateAnswer": scene.delegateAnswer.rawValue, "activity": activity,
      "activityIsKnown": scene.isActivityKnown,
      "session": JSON(object: ["userInfo": JSON(dictionary: scene.ownState.map(\.redacted))]),
    ])
  }

  private func json(_ sight: Sight) -> JSON {
    let object = sight.object.map { plan.objects[$0] }
    let condition = conditions(on: sight).joined(separator: "; ")
    return JSON(object: [
      "role": (sight.isLost ? "lost-" : "") + sight.role.rawValue, "path": sight.path?.raw,
      "holder": sight.holder?.raw, "kept": sight.kept, "saved": sight.saved,
      "inFront": sight.isInFront, "standing": object?.standing.rawValue,
      "condition": condition.isEmpty ? nil : condition,
      "problem": object.flatMap { firstProblem(of: $0) },
    ])
  }
}

extension JSON {
  init(dictionary entries: [StateEntry]) {
    self.init(StateValue.dictionary(entries.map { StatePair(.string($0.key), $0.value) }))
  }
}
