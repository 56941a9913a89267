/// What one rule has reported of one subject, so that no subject can have more findings than a person
/// would read.
///
/// A few bytes of a file can be a reference under a key as long as the rest of the file, so findings
/// that repeat keys and paths could be much larger than the archive that they are about.
struct FindingGroup {
  /// Most findings of one rule about one object.
  private static let countLimit = 100
  /// Most text in them, in bytes. The finding that passes it is still kept, so that there is one.
  private static let textLimit = 1 << 16
  /// Most text that is made to find out that it says the same again, in bytes.
  private static let repeatedTextLimit = 1 << 24

  private var seen: Set<StableHash> = []
  private var textSize = 0
  private var repeatedTextSize = 0
  /// What was left out.
  private(set) var omitted = OmittedFindings()

  /// Whether further findings are only counted.
  var isFull: Bool {
    seen.count >= Self.countLimit || textSize > Self.textLimit
      || repeatedTextSize > Self.repeatedTextLimit
  }

  var isEmpty: Bool { seen.isEmpty }

  /// Takes a finding in; false if one that says the same of the same key is there.
  mutating func admit(_ finding: Finding) -> Bool {
    let size =
      finding.message.utf8.count + (finding.path?.utf8.count ?? 0) + (finding.key?.utf8.count ?? 0)
    guard seen.insert(finding.contentHash).inserted else {
      repeatedTextSize += size
      return false
    }
    textSize += size
    return true
  }

  /// Counts a finding that is left out.
  mutating func omit(_ severity: Severity, unlessView view: UInt64?) {
    omitted.add(severity, unlessView: view)
  }
}

/// Findings that were counted and not kept.
struct OmittedFindings {
  /// The severity of the gravest.
  private(set) var severity = Severity.info
  /// How many hold in any case.
  private var count = 0
  /// The views without which the others hold.
  private var unlessViews: [UInt64] = []

  var isEmpty: Bool { count == 0 && unlessViews.isEmpty }

  mutating func add(_ severity: Severity, unlessView view: UInt64?) {
    self.severity = max(self.severity, severity)
    if let view { unlessViews.append(view) } else { count += 1 }
  }

  /// How many hold, now that it is known which views were saved.
  func count(given views: Set<UInt64>) -> Int {
    count + unlessViews.count { !views.contains($0) }
  }
}

/// What one rule has reported of one archive, so that no archive has more findings of a kind than
/// anybody reads: a fault of the code that saves is in each of a hundred thousand objects.
struct RuleTally {
  /// Most findings of one rule about one archive.
  private static let countLimit = 1000

  private var keptCount = 0
  /// What was left out.
  private(set) var omitted = OmittedFindings()

  /// Whether there is room for a finding.
  var hasRoom: Bool { keptCount < Self.countLimit }

  mutating func keep() { keptCount += 1 }

  mutating func omit(_ severity: Severity, unlessView view: UInt64?) {
    omitted.add(severity, unlessView: view)
  }
}
