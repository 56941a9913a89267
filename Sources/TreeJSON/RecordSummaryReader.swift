import PlistSyntax
import RestorationModel

extension TreeJSONReader {
  /// Reads the `records` of a tree.
  func recordSummary(_ id: ValueID) throws(TreeError) -> RecordSummary {
    let keys = try dictionary(id, "records", TreeKeys.records)
    var summary = RecordSummary()
    summary.currentCount = try count(keys["current"])
    summary.supersededCount = try count(keys["superseded"])
    summary.supersededByteCount = try count(keys["supersededByteCount"])
    for id in try elements(keys["unopenable"], "records without a key") {
      let keys = try dictionary(id, "records without a key", TreeKeys.unopenableRecords)
      summary.unopenable.append(
        UnopenableRecords(
          windowID: try windowID(keys), count: try count(keys["count"]),
          digest: try text(keys["sha256"])))
    }
    for id in try elements(keys["unreadable"], "unreadable records") {
      let keys = try dictionary(id, "an unreadable record", TreeKeys.unreadableRecord)
      summary.unreadable.append(
        UnreadableRecord(
          windowID: try windowID(keys), byteOffset: try count(keys["byteOffset"]),
          reason: try text(keys["reason"]) ?? "", digest: try text(keys["sha256"])))
    }
    if let stop = keys["stop"], !isNull(stop) {
      let keys = try dictionary(stop, "a stop", TreeKeys.recordStop)
      summary.stop = RecordStop(
        byteOffset: try count(keys["byteOffset"]), reason: try text(keys["reason"]) ?? "")
    }
    if let list = keys["windowList"], !isNull(list) {
      let keys = try dictionary(list, "a fault of the list of windows", TreeKeys.windowListFault)
      summary.listFault = WindowListFault(
        isMissing: try bool(keys["isMissing"]) ?? false, reason: try text(keys["reason"]) ?? "")
    }
    for id in try elements(keys["pictures"], "pictures of windows") {
      let keys = try dictionary(id, "a picture of a window", TreeKeys.windowPicture)
      summary.pictures.append(
        WindowPicture(windowID: try windowID(keys), byteCount: try count(keys["byteCount"])))
    }
    return summary
  }

  /// A count; 0 if it is omitted. Bounded, so that sums cannot overflow.
  private func count(_ id: ValueID?) throws(TreeError) -> Int {
    guard let id, let number = try integer(id) else { return 0 }
    guard 0...Int(UInt32.max) ~= number else {
      throw document.treeError(
        .invalidValue, at: id, expected: "a count from 0 to \(UInt32.max)", found: "\(number)")
    }
    return number
  }

  private func windowID(_ keys: [String: ValueID]) throws(TreeError) -> UInt32 {
    guard let id = keys["windowID"], let number = try integer(id) else { return 0 }
    guard let windowID = UInt32(exactly: number) else {
      throw document.treeError(
        .invalidValue, at: id, expected: "a window's number of 32 bits", found: "\(number)")
    }
    return windowID
  }

  private func elements(_ id: ValueID?, _ name: String) throws(TreeError) -> [ValueID] {
    guard let id, !isNull(id) else { return [] }
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, "an array of \(name)")
    }
    return document.list(of: elements)
  }
}
