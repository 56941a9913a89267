import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  static var json: Self {
    Self(name: "json", summary: "restorectl.find/1") { report, _, buffer in
      var json = JSONOutput()
      json.object { json in
        json.member("schema", "restorectl.find/1")
        json.member("time", time(report.secondsSince2001))
        json.list("places", report.places) { write($0, now: report.secondsSince2001, into: &$1) }
        json.list("failures", report.failures) { failure, json in
          json.member("file", failure.file)
          json.member("message", failure.message)
        }
      }
      json.endLine()
      buffer += json.bytes
    }
  }

  private static func write(_ place: SavedPlace, now: Int, into json: inout JSONOutput) {
    json.member("path", name(place.path))
    json.member("bundle", place.bundle.map(name))
    json.member("bundleIdentifier", place.bundleIdentifier)
    json.member("origin", place.origin.rawValue)
    json.object("device", place.device) { device, json in
      json.member("name", device.name)
      json.member("system", device.system)
      json.member("identifier", device.identifier)
    }
    json.member("savedAt", time(place.savedAt))
    json.member("ageSeconds", now - place.savedAt)
    json.member("interrupted", place.isInterrupted)
    json.member("objects", place.objectCount)
    json.member("byteCount", place.byteCount)
    json.list("archives", place.archives) { archive, json in
      json.member("path", name(archive.path))
      json.member("container", archive.kind.rawValue)
      json.member("objects", archive.objectCount)
      json.member("byteCount", archive.byteCount)
    }
  }

  /// The name itself if it is text, otherwise with its other bytes escaped.
  private static func name(_ bytes: [UInt8]) -> String {
    String(utf8Bytes: bytes) ?? DisplayText.escape(bytes: bytes)
  }

  private static func time(_ secondsSince2001: Int) -> String? {
    ISO8601.format(secondsSince2001: Double(secondsSince2001))
  }
}
