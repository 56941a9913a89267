import PlistSyntax
import RestorationModel

/// Writes the `records` of a tree in JSON.
enum RecordSummaryJSON {
  static func write(_ summary: RecordSummary, into json: inout JSONOutput) {
    json.beginObject()
    json.member("current", summary.currentCount)
    json.member("superseded", summary.supersededCount)
    json.member("supersededByteCount", summary.supersededByteCount)
    json.key("unopenable")
    json.beginArray()
    for records in summary.unopenable {
      json.beginObject()
      json.member("windowID", Int(records.windowID))
      json.member("count", records.count)
      json.member("sha256", records.digest)
      json.endObject()
    }
    json.endArray()
    json.key("unreadable")
    json.beginArray()
    for record in summary.unreadable {
      json.beginObject()
      json.member("windowID", Int(record.windowID))
      write(record.byteOffset, record.reason, into: &json)
      json.member("sha256", record.digest)
      json.endObject()
    }
    json.endArray()
    json.key("stop")
    if let stop = summary.stop {
      json.beginObject()
      write(stop.byteOffset, stop.reason, into: &json)
      json.endObject()
    } else {
      json.null()
    }
    json.key("windowList")
    if let fault = summary.listFault {
      json.beginObject()
      json.member("isMissing", fault.isMissing)
      json.member("reason", fault.reason)
      json.endObject()
    } else {
      json.null()
    }
    json.key("pictures")
    json.beginArray()
    for picture in summary.pictures {
      json.beginObject()
      json.member("windowID", Int(picture.windowID))
      json.member("byteCount", picture.byteCount)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(_ offset: Int, _ reason: String, into json: inout JSONOutput) {
    json.member("byteOffset", offset)
    json.member("reason", reason)
  }
}
