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
  /// The severity of the gravest finding that was left out.
  private(set) var omittedSeverity = Severity.info
  /// How many findings were left out that hold in any case.
  private(set) var omittedCount = 0
  /// The views without which other findings that were left out hold.
  private(set) var omittedUnlessViews: [UInt64] = []

  /// Whether further findings are only counted.
  var isFull: Bool {
    seen.count >= Self.countLimit || textSize > Self.textLimit
      || repeatedTextSize > Self.repeatedTextLimit
  }

  var isEmpty: Bool { seen.isEmpty }

  var hasOmissions: Bool { omittedCount > 0 || !omittedUnlessViews.isEmpty }

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
    omittedSeverity = max(omittedSeverity, severity)
    if let view { omittedUnlessViews.append(view) } else { omittedCount += 1 }
  }
}
