import PlistSyntax
import RestorationModel

/// Separates current records from all others.
struct RecordSorting {
  private(set) var summary: RecordSummary
  private let windows: AppKitWindows
  /// The decrypted records, in file order.
  private var opened: [OpenedRecord] = []
  /// Whether a later record replaces the one at the same place of `opened`.
  private var isSuperseded: [Bool] = []
  /// The place in `opened` of the last record of each window and identifier.
  private var current: [UInt32: [RestorationPath: Int]] = [:]
  /// The place in `summary.unopenable` of each window.
  private var unopenable: [UInt32: Int] = [:]

  /// No records yet, with the listed windows.
  init(windows: AppKitWindows, summary: RecordSummary) {
    self.windows = windows
    self.summary = summary
  }

  /// Adds the next record of the file.
  mutating func add(_ record: AppKitRecords.Record) {
    switch windows.window(record.windowID)?.key {
    case nil, .missing?:
      addUnopenable(record)
    case .invalid?:
      addUnreadable(record, reason: "its window has no key of \(AES128.blockSize) bytes")
    case .cipher(let cipher)?:
      do throws(RecordPlaintext.Failure) {
        add(try OpenedRecord(record, cipher))
      } catch {
        addUnreadable(record, reason: error.reason)
      }
    }
  }

  private mutating func add(_ record: OpenedRecord) {
    let id = record.record.windowID
    let identifier = RestorationPath(record.head.identifier)
    if let before = current[id]?[identifier] {
      isSuperseded[before] = true
      summary.supersededCount += 1
      summary.supersededByteCount += opened[before].record.bytes.count
    } else {
      summary.currentCount += 1
    }
    current[id, default: [:]][identifier] = opened.count
    opened.append(record)
    isSuperseded.append(false)
  }

  private mutating func addUnopenable(_ record: AppKitRecords.Record) {
    let place = unopenable[record.windowID] ?? summary.unopenable.count
    if place == summary.unopenable.count {
      unopenable[record.windowID] = place
      summary.unopenable.append(UnopenableRecords(windowID: record.windowID, count: 0, digest: ""))
    }
    let before = summary.unopenable[place].digest ?? ""
    summary.unopenable[place].count += 1
    // Each digest includes the one before, so that no record needs to be stored.
    summary.unopenable[place].digest = SHA256.hexDigest(
      of: ByteSlice(Array((before + SHA256.hexDigest(of: record.bytes)).utf8)))
  }

  private mutating func addUnreadable(_ record: AppKitRecords.Record, reason: String) {
    summary.unreadable.append(
      UnreadableRecord(
        windowID: record.windowID, byteOffset: record.byteOffset, reason: reason,
        digest: SHA256.hexDigest(of: record.bytes)))
  }

  /// The paths of the windows. A window that the list gives no name gets the one in its own record.
  func paths(_ limits: Limits) -> WindowPaths {
    let ownRecord = RestorationPath(KnownKeys.AppKit.windowRecord)
    return WindowPaths(windows) { window in
      current[window.id]?[ownRecord].flatMap { place in
        opened[place].text(forKey: KnownKeys.AppKit.identifier, limits: limits)
      }
    }
  }

  /// The windows in the order of `windows.plist`, each followed by its current records in file order.
  func nodes(_ context: RecordContext) -> NodeList {
    var recordsByWindow: [UInt32: [OpenedRecord]] = [:]
    for (record, isSuperseded) in zip(opened, isSuperseded) where !isSuperseded {
      recordsByWindow[record.record.windowID, default: []].append(record)
    }
    var nodes: NodeList = []
    for window in windows.windows {
      nodes.append(WindowNode(window: window, context: context).node)
      for record in recordsByWindow[window.id] ?? [] {
        nodes.append(RecordNode(opened: record, context: context).node)
      }
    }
    return nodes
  }

  /// The superseded records, in file order.
  func supersededNodes(_ context: RecordContext) -> NodeList {
    NodeList(
      zip(opened, isSuperseded).compactMap { record, isSuperseded in
        isSuperseded ? RecordNode(opened: record, context: context).node : nil
      })
  }
}
