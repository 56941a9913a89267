/// The findings of one rule about one subject, with a limit on their number.
///
/// A few bytes of a file can be a reference under a key as long as the rest of the file, so
/// findings that repeat keys and paths could be much larger than their archive.
struct FindingGroup {
  /// The largest number of findings of one rule about one object.
  private static let countLimit = 100
  /// The largest total of their text, in bytes. The finding that exceeds it is still kept, so that
  /// there is one.
  private static let textLimit = 1 << 16
  /// The largest total of text that is made only to find duplicates, in bytes.
  private static let repeatedTextLimit = 1 << 24

  private var seen: Set<StableHash> = []
  private var textSize = 0
  private var repeatedTextSize = 0
  /// The omitted findings.
  private(set) var omitted = OmittedFindings()

  /// Whether further findings are only counted.
  var isFull: Bool {
    seen.count >= Self.countLimit || textSize > Self.textLimit
      || repeatedTextSize > Self.repeatedTextLimit
  }

  var isEmpty: Bool { seen.isEmpty }

  /// Adds a finding; false if there is one with the same content, of which this is the hash.
  mutating func admit(_ finding: Finding, _ content: StableHash) -> Bool {
    let size =
      finding.message.utf8.count + (finding.path?.utf8.count ?? 0) + (finding.key?.utf8.count ?? 0)
    guard seen.insert(content).inserted else {
      repeatedTextSize += size
      return false
    }
    textSize += size
    return true
  }

  /// Counts an omitted finding.
  mutating func omit(_ severity: Severity, unlessView view: UInt64?) {
    omitted.add(severity, unlessView: view)
  }
}

/// Findings that were counted and not kept.
struct OmittedFindings {
  /// The highest severity.
  private(set) var severity = Severity.info
  /// How many count in any case.
  private var count = 0
  /// The views without which the others count.
  private var unlessViews: [UInt64] = []

  var isEmpty: Bool { count == 0 && unlessViews.isEmpty }

  mutating func add(_ severity: Severity, unlessView view: UInt64?) {
    self.severity = max(self.severity, severity)
    if let view { unlessViews.append(view) } else { count += 1 }
  }

  /// How many count, given the saved views.
  func count(given views: Set<UInt64>) -> Int {
    count + unlessViews.count { !views.contains($0) }
  }
}

/// The findings of one rule about one archive, with a limit on their number: a fault in the code
/// that saves can be in each of a hundred thousand objects.
struct RuleTally {
  /// The largest number of findings of one rule about one archive.
  private static let countLimit = 1000

  private var keptCount = 0
  /// The omitted findings.
  private(set) var omitted = OmittedFindings()

  /// Whether there is room for a finding.
  var hasRoom: Bool { keptCount < Self.countLimit }

  mutating func keep() { keptCount += 1 }

  mutating func omit(_ severity: Severity, unlessView view: UInt64?) {
    omitted.add(severity, unlessView: view)
  }
}
