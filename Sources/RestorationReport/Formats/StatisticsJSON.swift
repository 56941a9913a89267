import PlistSyntax
import RestorationArchives
import RestorationStatistics
import Secrets

extension ReportFormat where Subject == ArchiveStatistics {
  static var json: Self {
    Self(
      name: "json", summary: "restorectl.stats/1", document: { StatisticsJSON.write($0, into: &$2) }
    )
  }
}

/// `restorectl.stats/1`.
private enum StatisticsJSON {
  static func write(_ statistics: ArchiveStatistics, into json: inout JSONOutput) {
    json.beginObject()
    json.member("schema", "restorectl.stats/1")
    json.object("source") { json in
      json.member("file", statistics.source.file)
      json.member("container", statistics.source.container.rawValue)
      json.member("syntax", statistics.source.syntax?.rawValue)
      json.member("byteCount", statistics.source.byteCount)
    }
    json.object("summary") { json in
      json.member("objects", statistics.objects.count)
      json.member("views", statistics.viewCount)
      json.member("viewBytes", statistics.viewByteCount)
      json.member("nestedBytes", statistics.nestedByteCount)
      json.key("nestedShare")
      json.literal(statistics.nestedShare.map(fraction) ?? "null")
    }
    json.list("paths", statistics.objects) { object, json in
      json.member("path", object.path.raw)
      json.member("className", object.className)
      json.member("byteCount", object.byteCount)
      json.member("listed", object.isListed)
    }
    json.list("keys", statistics.keys) { key, json in
      json.member("key", SecretDetector.redacted(name: key.name))
      json.member("objects", key.count)
      json.member("byteCount", key.byteCount)
    }
    json.list("classes", statistics.classes) { entry, json in
      json.member("className", entry.name.map(SecretDetector.redacted(text:)))
      json.member("objects", entry.count)
      json.member("byteCount", entry.byteCount)
    }
    json.list("heaviest", statistics.heaviest) { value, json in
      json.member("path", value.path?.raw)
      json.member("key", SecretDetector.redacted(name: value.key))
      json.member("type", SecretDetector.redacted(text: value.typeName))
      json.member("byteCount", value.byteCount)
    }
    json.list("parts", statistics.parts) { part, json in
      json.member("path", part.path?.raw)
      json.member("key", SecretDetector.redacted(name: part.steps.keyPath))
      json.member("type", part.typeName)
      json.member("byteCount", part.byteCount)
    }
    json.endObject()
  }

  /// Four digits after the point, so that the text does not depend on a processor's rounding.
  private static func fraction(_ share: Double) -> String {
    let parts = Int((min(share, 1_000) * 10_000).rounded())
    return "\(parts / 10_000)." + String(UInt64(parts % 10_000), digits: 4)
  }
}
