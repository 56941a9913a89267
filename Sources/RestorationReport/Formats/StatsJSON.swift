import PlistSyntax
import RestorationTree

extension StatsFormat {
  /// `restorectl.stats/1`.
  static let json = StatsFormat(name: "json", summary: "restorectl.stats/1") { _ in StatsJSON() }
}

/// `restorectl.stats/1`: one document for one input, an array of them for several.
private struct StatsJSON: StatsRenderer {
  private var json = JSONOutput()
  private var isArray = false

  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8]) {
    guard !isOnlyInput else { return }
    isArray = true
    swap(&json.bytes, &buffer)
    json.beginArray()
    swap(&json.bytes, &buffer)
  }

  mutating func add(_ statistics: ArchiveStatistics, into buffer: inout [UInt8]) {
    // The output grows in place: a document is never copied.
    swap(&json.bytes, &buffer)
    write(statistics)
    if !isArray { json.endLine() }
    swap(&json.bytes, &buffer)
  }

  mutating func end(into buffer: inout [UInt8]) {
    guard isArray else { return }
    swap(&json.bytes, &buffer)
    json.endArray()
    json.endLine()
    swap(&json.bytes, &buffer)
  }

  private mutating func write(_ statistics: ArchiveStatistics) {
    json.beginObject()
    json.key("schema")
    json.string("restorectl.stats/1")
    write(statistics.source)
    json.key("summary")
    json.beginObject()
    for (key, count) in [
      ("objects", statistics.objects.count), ("views", statistics.viewCount),
      ("viewBytes", statistics.viewByteCount), ("nestedBytes", statistics.nestedByteCount),
    ] {
      json.key(key)
      json.integer(count)
    }
    json.key("nestedShare")
    if let share = statistics.nestedShare {
      json.literal(Self.fraction(share))
    } else {
      json.null()
    }
    json.endObject()
    list("paths", statistics.objects) { object, json in
      json.key("path")
      json.string(object.path.raw)
      json.key("className")
      json.string(object.className)
      json.key("byteCount")
      json.integer(object.byteCount)
      json.key("listed")
      json.bool(object.isListed)
    }
    list("keys", statistics.keys) { key, json in
      json.key("key")
      json.string(StatsNames.key(key.key))
      json.key("objects")
      json.integer(key.count)
      json.key("byteCount")
      json.integer(key.byteCount)
    }
    list("classes", statistics.classes) { entry, json in
      json.key("className")
      json.string(entry.className)
      json.key("objects")
      json.integer(entry.count)
      json.key("byteCount")
      json.integer(entry.byteCount)
    }
    list("heaviest", statistics.heaviest) { value, json in
      json.key("path")
      json.string(value.path?.raw)
      json.key("key")
      json.string(StatsNames.key(value.key))
      json.key("type")
      json.string(value.typeName)
      json.key("byteCount")
      json.integer(value.byteCount)
    }
    json.endObject()
  }

  private mutating func write(_ source: ArchiveSource) {
    json.key("source")
    json.beginObject()
    for (key, text) in [
      ("file", source.file), ("container", source.container.rawValue),
      ("syntax", source.syntax?.rawValue),
    ] {
      json.key(key)
      json.string(text)
    }
    json.key("byteCount")
    json.integer(source.byteCount)
    json.endObject()
  }

  private mutating func list<Item>(
    _ key: String, _ items: [Item], _ write: (Item, inout JSONOutput) -> Void
  ) {
    json.key(key)
    json.beginArray()
    for item in items {
      json.beginObject()
      write(item, &json)
      json.endObject()
    }
    json.endArray()
  }

  /// Four digits after the point, so that the text does not depend on a processor's last bit.
  private static func fraction(_ share: Double) -> String {
    let parts = Int((min(share, 1_000) * 10_000).rounded())
    let digits = String(parts % 10_000)
    return "\(parts / 10_000)." + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
