import PlistSyntax
import RestorationModel

/// Writes the `records` of a tree in JSON.
enum RecordSummaryJSON {
  static func write(_ summary: RecordSummary, into json: inout JSONOutput) {
    json.object { json in
      json.member("current", summary.currentCount)
      json.member("superseded", summary.supersededCount)
      json.member("supersededByteCount", summary.supersededByteCount)
      json.list("unopenable", summary.unopenable) { records, json in
        json.member("windowID", Int(records.windowID))
        json.member("count", records.count)
        json.member("sha256", records.digest)
      }
      json.list("unreadable", summary.unreadable) { record, json in
        json.member("windowID", Int(record.windowID))
        write(record.byteOffset, record.reason, into: &json)
        json.member("sha256", record.digest)
      }
      json.object("stop", summary.stop) { write($0.byteOffset, $0.reason, into: &$1) }
      json.object("windowList", summary.listFault) { fault, json in
        json.member("isMissing", fault.isMissing)
        json.member("reason", fault.reason)
      }
      json.list("pictures", summary.pictures) { picture, json in
        json.member("windowID", Int(picture.windowID))
        json.member("byteCount", picture.byteCount)
      }
    }
  }

  private static func write(_ offset: Int, _ reason: String, into json: inout JSONOutput) {
    json.member("byteOffset", offset)
    json.member("reason", reason)
  }
}
