import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  static var json: Self {
    Self(name: "json", summary: "restorectl.find/1") { report, _, buffer in
      var json = JSONOutput()
      json.beginObject()
      json.member("schema", "restorectl.find/1")
      json.member("time", time(report.secondsSince2001))
      json.key("places")
      json.beginArray()
      for place in report.places { write(place, now: report.secondsSince2001, into: &json) }
      json.endArray()
      json.key("failures")
      json.beginArray()
      for failure in report.failures {
        json.beginObject()
        json.member("file", failure.file)
        json.member("message", failure.message)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.endLine()
      buffer += json.bytes
    }
  }

  private static func write(_ place: SavedPlace, now: Int, into json: inout JSONOutput) {
    json.beginObject()
    json.member("path", name(place.path))
    json.member("bundle", place.bundle.map(name))
    json.member("bundleIdentifier", place.bundleIdentifier)
    json.member("origin", place.origin.rawValue)
    json.key("device")
    if let device = place.device {
      json.beginObject()
      for (key, value) in [
        ("name", device.name), ("system", device.system), ("identifier", device.identifier),
      ] {
        json.member(key, value)
      }
      json.endObject()
    } else {
      json.null()
    }
    json.member("savedAt", time(place.savedAt))
    json.member("ageSeconds", now - place.savedAt)
    json.member("interrupted", place.isInterrupted)
    json.member("objects", place.objectCount)
    json.member("byteCount", place.byteCount)
    json.key("archives")
    json.beginArray()
    for archive in place.archives { write(archive, into: &json) }
    json.endArray()
    json.endObject()
  }

  private static func write(_ archive: SavedPlace.Archive, into json: inout JSONOutput) {
    json.beginObject()
    json.member("path", name(archive.path))
    json.member("container", archive.kind.rawValue)
    json.member("objects", archive.objectCount)
    json.member("byteCount", archive.byteCount)
    json.endObject()
  }

  /// The name itself if it is text, otherwise with its other bytes escaped.
  private static func name(_ bytes: [UInt8]) -> String {
    String(utf8Bytes: bytes) ?? DisplayText.escape(bytes: bytes)
  }

  private static func time(_ secondsSince2001: Int) -> String? {
    ISO8601.format(secondsSince2001: Double(secondsSince2001))
  }
}
