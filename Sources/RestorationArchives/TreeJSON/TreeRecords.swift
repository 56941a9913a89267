// The `records` of a tree: facts about AppKit's records besides the nodes.

extension RecordSummary {
  var json: JSON {
    JSON(object: [
      "current": currentCount, "superseded": supersededCount,
      "supersededByteCount": supersededByteCount,
      "unopenable": JSON(list: unopenable) {
        ["windowID": Int($0.windowID), "count": $0.count, "sha256": $0.digest]
      },
      "unreadable": JSON(list: unreadable) {
        [
          "windowID": Int($0.windowID), "byteOffset": $0.byteOffset, "reason": $0.reason,
          "sha256": $0.digest,
        ]
      },
      "stop": stop.map { JSON(object: ["byteOffset": $0.byteOffset, "reason": $0.reason]) },
      "windowList": listFault.map {
        JSON(object: ["isMissing": $0.isMissing, "reason": $0.reason])
      },
      "pictures": JSON(list: pictures) {
        ["windowID": Int($0.windowID), "byteCount": $0.byteCount]
      },
    ])
  }
}

extension PlistDocument {
  func recordSummary(_ id: ValueID) throws(PlistError) -> RecordSummary {
    let keys = try dictionary(id, "records", TreeKeys.records)
    var summary = RecordSummary()
    summary.currentCount = try count(keys["current"])
    summary.supersededCount = try count(keys["superseded"])
    summary.supersededByteCount = try count(keys["supersededByteCount"])
    summary.unopenable = try items(keys["unopenable"], "an array of records without a key") {
      id throws(PlistError) in
      let keys = try dictionary(id, "records without a key", ["windowID", "count", "sha256"])
      return UnopenableRecords(
        windowID: try windowID(keys), count: try count(keys["count"]),
        digest: try digest(keys["sha256"]))
    }
    summary.unreadable = try items(keys["unreadable"], "an array of unreadable records") {
      id throws(PlistError) in
      let keys = try dictionary(
        id, "an unreadable record", ["windowID", "byteOffset", "reason", "sha256"])
      return UnreadableRecord(
        windowID: try windowID(keys), byteOffset: try count(keys["byteOffset"]),
        reason: try text(keys["reason"]) ?? "", digest: try digest(keys["sha256"]))
    }
    summary.stop = try optional(keys["stop"]) { id throws(PlistError) in
      let keys = try dictionary(id, "a stop", ["byteOffset", "reason"])
      return RecordStop(
        byteOffset: try count(keys["byteOffset"]), reason: try text(keys["reason"]) ?? "")
    }
    summary.listFault = try optional(keys["windowList"]) { id throws(PlistError) in
      let keys = try dictionary(id, "a fault of the list of windows", ["isMissing", "reason"])
      return WindowListFault(
        isMissing: try bool(keys["isMissing"]) ?? false, reason: try text(keys["reason"]) ?? "")
    }
    summary.pictures = try items(keys["pictures"], "an array of pictures of windows") {
      id throws(PlistError) in
      let keys = try dictionary(id, "a picture of a window", ["windowID", "byteCount"])
      return WindowPicture(windowID: try windowID(keys), byteCount: try count(keys["byteCount"]))
    }
    return summary
  }

  /// A digest as the writer has it; nil if it is omitted.
  private func digest(_ id: ValueID?) throws(PlistError) -> String? {
    guard let id, let digest = try text(id) else { return nil }
    guard digest.utf8.count == 64, digest.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
      throw invalid(id, "64 lower-case hexadecimal digits", found: "other text")
    }
    return digest
  }

  /// A count; 0 if it is omitted. Bounded, so that sums cannot overflow.
  private func count(_ id: ValueID?) throws(PlistError) -> Int {
    guard let id, let number = try int(id) else { return 0 }
    guard 0...Int(UInt32.max) ~= number else {
      throw invalid(id, "a count from 0 to \(UInt32.max)", found: "\(number)")
    }
    return number
  }

  private func windowID(_ keys: [String: ValueID]) throws(PlistError) -> UInt32 {
    UInt32(try count(keys["windowID"]))
  }
}
