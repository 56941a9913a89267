import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  static var json: Self {
    Self(name: "json", summary: "restorectl.find/1") { report, _, buffer in
      var json = JSONOutput()
      json.beginObject()
      json.key("schema")
      json.string("restorectl.find/1")
      json.key("time")
      json.string(time(report.secondsSince2001))
      json.key("places")
      json.beginArray()
      for place in report.places { write(place, now: report.secondsSince2001, into: &json) }
      json.endArray()
      json.key("failures")
      json.beginArray()
      for failure in report.failures {
        json.beginObject()
        json.key("file")
        json.string(failure.file)
        json.key("message")
        json.string(failure.message)
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
    json.key("path")
    json.string(name(place.path))
    json.key("bundle")
    json.string(place.bundle.map(name))
    json.key("bundleIdentifier")
    json.string(place.bundleIdentifier)
    json.key("origin")
    json.string(place.origin.rawValue)
    json.key("device")
    if let device = place.device {
      json.beginObject()
      for (key, value) in [
        ("name", device.name), ("system", device.system), ("identifier", device.identifier),
      ] {
        json.key(key)
        json.string(value)
      }
      json.endObject()
    } else {
      json.null()
    }
    json.key("savedAt")
    json.string(time(place.savedAt))
    json.key("ageSeconds")
    json.integer(now - place.savedAt)
    json.key("interrupted")
    json.bool(place.isInterrupted)
    json.key("objects")
    json.integer(place.objectCount)
    json.key("byteCount")
    json.integer(place.byteCount)
    json.key("archives")
    json.beginArray()
    for archive in place.archives { write(archive, into: &json) }
    json.endArray()
    json.endObject()
  }

  private static func write(_ archive: SavedPlace.Archive, into json: inout JSONOutput) {
    json.beginObject()
    json.key("path")
    json.string(name(archive.path))
    json.key("container")
    json.string(archive.kind.rawValue)
    json.key("objects")
    json.integer(archive.objectCount)
    json.key("byteCount")
    json.integer(archive.byteCount)
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
