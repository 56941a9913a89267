public import PlistSyntax

extension RestorationArchive {
  /// Reads the windows of a Mac app: AppKit's `data.data`.
  ///
  /// A node for each window and for the application, as `windows.plist` describes it, with a node
  /// below it for each record of it that is current. `recordSummary` says what was left out.
  ///
  /// - Parameters:
  ///   - appKitRecords: the contents of `data.data`.
  ///   - windows: the contents of `windows.plist`, which has the keys; nil when it is not there, so
  ///     that nothing can be opened.
  ///   - name: what findings and reports call the input.
  ///   - includingHistory: whether superseded records are kept, as `unlistedNodes`.
  /// - Throws: `ReadError.records` when there is no record at all, `ReadError.windows` when
  ///   `windows.plist` cannot be read.
  public init(
    appKitRecords bytes: ByteSlice, windows: ByteSlice?, name: String? = nil,
    includingHistory: Bool = false, limits: Limits = Limits()
  ) throws(ReadError) {
    let records = AppKitRecords(bytes)
    if records.records.isEmpty, let stop = records.stop {
      throw .records(
        RecordError(
          .noRecord, at: SourceLocation(byteOffset: stop.byteOffset),
          expected: "a record of AppKit's", found: "none: \(stop.reason)"))
    }
    let listed: AppKitWindows
    if let windows {
      listed = try AppKitWindows(windows, limits: limits)
    } else {
      listed = AppKitWindows()
    }
    let context = RecordContext(windows: listed, limits: limits)
    var reader = AppKitReader(context)
    for record in records.records { reader.add(record) }
    reader.summary.stop = records.stop
    self.init(
      source: ArchiveSource(file: name, container: .appkit, byteCount: bytes.count),
      envelope: WindowNode.envelope(of: listed, limits: limits),
      nodes: reader.nodes())
    if includingHistory { unlistedNodes = reader.supersededNodes }
    recordSummary = reader.summary
  }
}

/// Sorts records into those that are current and all others.
private struct AppKitReader {
  var summary = RecordSummary()
  private let context: RecordContext
  /// The records that could be opened, in file order.
  private var opened: [RecordNode] = []
  /// The place in `opened` of the last record of each window and identifier.
  private var current: [UInt32: [RestorationPath: Int]] = [:]
  /// The place in `summary.unopenable` of each window.
  private var unopenable: [UInt32: Int] = [:]

  init(_ context: RecordContext) { self.context = context }

  mutating func add(_ record: AppKitRecords.Record) {
    let window = context.windows.window(record.windowID)
    switch window?.key {
    case nil, .missing?:
      addUnopenable(record.windowID)
    case .invalid?:
      addUnreadable(record, reason: "its window has no key of \(AES128.blockSize) bytes")
    case .cipher(let cipher)?:
      do throws(RecordPlaintext.Failure) {
        let head = try RecordPlaintext.head(of: record, cipher)
        let node = RecordNode(record: record, cipher: cipher, head: head, context: context)
        if let before = current[record.windowID]?[node.path] {
          opened[before].isSuperseded = true
          summary.supersededCount += 1
          summary.supersededByteCount += opened[before].record.bytes.count
        } else {
          summary.currentCount += 1
        }
        current[record.windowID, default: [:]][node.path] = opened.count
        opened.append(node)
      } catch {
        addUnreadable(record, reason: error.reason)
      }
    }
  }

  private mutating func addUnopenable(_ windowID: UInt32) {
    if let place = unopenable[windowID] {
      summary.unopenable[place].count += 1
    } else {
      unopenable[windowID] = summary.unopenable.count
      summary.unopenable.append(UnopenableRecords(windowID: windowID, count: 1))
    }
  }

  private mutating func addUnreadable(_ record: AppKitRecords.Record, reason: String) {
    summary.unreadable.append(
      UnreadableRecord(
        windowID: record.windowID, byteOffset: record.byteOffset, reason: reason))
  }

  /// The windows in the order of `windows.plist`, each followed by its current records in file order.
  func nodes() -> [RestorationNode] {
    var recordsByWindow: [UInt32: [RecordNode]] = [:]
    for node in opened where !node.isSuperseded {
      recordsByWindow[node.record.windowID, default: []].append(node)
    }
    var nodes: [RestorationNode] = []
    for window in context.windows.windows {
      let records = recordsByWindow[window.id] ?? []
      nodes.append(
        RestorationNode(
          path: window.path, source: WindowNode(window: window, context: context)))
      for record in records { nodes.append(record.node) }
    }
    return nodes
  }

  /// The records that later ones replace, in file order.
  var supersededNodes: [RestorationNode] { opened.filter(\.isSuperseded).map(\.node) }
}

/// What all nodes of an archive have in common.
final class RecordContext: Sendable {
  let windows: AppKitWindows
  let limits: Limits

  init(windows: AppKitWindows, limits: Limits) {
    self.windows = windows
    self.limits = limits
  }
}
