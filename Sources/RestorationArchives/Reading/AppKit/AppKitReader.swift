extension RestorationArchive {
  /// Reads the windows of a Mac app: AppKit's `data.data` and `windows.plist`.
  ///
  /// There is a node for each window and for the application, as `windows.plist` describes it, with
  /// a node below it for each of its current records. `recordSummary` describes the omitted ones.
  /// If one file is damaged, the other one is still read.
  ///
  /// - Parameters:
  ///   - appKitRecords: the contents of `data.data`; empty if it is missing.
  ///   - windows: the contents of `windows.plist`, which has the keys; nil if it is missing, so
  ///     that nothing can be decrypted.
  ///   - pictures: the pictures of windows in the same folder.
  ///   - name: the name of the input in findings and reports.
  ///   - includingHistory: whether superseded records are kept, as `unlistedNodes`.
  ///   - Throws: if there is neither a window nor a record.
  package init(
    appKitRecords bytes: ByteSlice, windows: ByteSlice?, pictures: [WindowPicture] = [],
    name: String? = nil, includingHistory: Bool = false
  ) throws(ReadError) {
    let records = AppKitRecords(bytes)
    var summary = RecordSummary()
    summary.stop = records.stop
    summary.pictures = pictures
    var listed = AppKitWindows()
    if let windows {
      do throws(ReadError) {
        listed = try AppKitWindows(windows)
      } catch {
        if bytes.count == 0 { throw error }
        summary.listFault = WindowListFault(isMissing: false, reason: error.description)
      }
    } else {
      summary.listFault = WindowListFault(
        isMissing: true, reason: "windows.plist, which has the keys, is not in the same folder")
    }
    if summary.listFault != nil, records.records.isEmpty, let stop = records.stop {
      throw ReadError(
        .syntax(
          PlistError(
            .invalidRecord, at: SourceLocation(byteOffset: stop.byteOffset),
            expected: "an AppKit record", found: "none: \(stop.reason)")))
    }
    var sorting = RecordSorting(windows: listed, summary: summary)
    for record in records.records { sorting.add(record) }
    sorting.nameWindows()
    self.init(
      source: ArchiveSource(
        file: name, container: .appkit, byteCount: bytes.count + (windows?.count ?? 0)),
      envelope: listed.envelope, nodes: sorting.nodes)
    if includingHistory { unlistedNodes = sorting.supersededNodes }
    recordSummary = sorting.summary
  }
}

enum AppKitReader {
  /// Accepts records, unknown bytes in place of records, or a list of windows without records.
  static func accepts(_ bytes: ByteSlice, from origin: ArchiveOrigin) -> Bool {
    if AppKitRecords.isRecords(bytes) || isLoneWindowList(origin) { return true }
    // Damaged records are not recognisable, so the list of windows in the same folder must be.
    return origin.isNamed(.archive) && (try? PlistSyntax.sniff(bytes)) == nil
      && origin.folder?.has(.windowList) ?? false
  }

  private static func isLoneWindowList(_ origin: ArchiveOrigin) -> Bool {
    guard origin.isNamed(.windowList), let folder = origin.folder else { return false }
    return !folder.has(.archive)
  }

  static func read(
    _ bytes: ByteSlice, from origin: ArchiveOrigin, named name: String?,
    includingHistory includesHistory: Bool
  ) throws(ReadError) -> RestorationArchive {
    let isList = !AppKitRecords.isRecords(bytes) && isLoneWindowList(origin)
    return try RestorationArchive(
      appKitRecords: isList ? ByteSlice([]) : bytes,
      windows: isList ? bytes : origin.folder?.bytes(of: .windowList),
      pictures: origin.folder?.pictures ?? [], name: name, includingHistory: includesHistory)
  }

  /// The part of a bundle that a file is, if it is not an archive by itself; nil for all other
  /// files.
  static func part(_ bytes: ByteSlice, from origin: ArchiveOrigin) -> ReadError.BundlePart? {
    if origin.isNamed(.windowList),
      let list = try? AppKitWindows(bytes), !list.windows.isEmpty
    {
      return .windowList
    }
    return origin.fileName.flatMap { String(utf8Bytes: $0) }.flatMap(WindowPicture.windowID)
      .map { .picture(windowID: $0) }
  }
}

/// Separates current records from all others.
private struct RecordSorting {
  var windows: AppKitWindows
  var summary: RecordSummary
  /// The decrypted records in file order.
  var opened: [OpenedRecord] = []
  /// The places in `opened` of those that a later one replaces.
  var superseded: [Int] = []
  /// The place in `opened` of the last record of each window and identifier.
  var current: [UInt32: [RestorationPath: Int]] = [:]
  /// The place in `summary.unopenable` of each window.
  var unopenable: [UInt32: Int] = [:]

  mutating func add(_ record: AppKitRecords.Record) {
    switch windows.window(record.windowID)?.key {
    case nil, .missing?: addUnopenable(record)
    case .invalid?:
      addUnreadable(record, reason: "its window has no key of \(AES128.blockSize) bytes")
    case .cipher(let cipher)?:
      do throws(PlistError) {
        add(try OpenedRecord(record, cipher))
      } catch {
        addUnreadable(record, reason: error.reason)
      }
    }
  }

  private mutating func add(_ record: OpenedRecord) {
    let id = record.record.windowID
    let identifier = RestorationPath(record.identifier)
    if let before = current[id]?[identifier] {
      superseded.append(before)
      summary.supersededCount += 1
      summary.supersededByteCount += opened[before].record.bytes.count
    } else {
      summary.currentCount += 1
    }
    current[id, default: [:]][identifier] = opened.count
    opened.append(record)
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

  /// Names the windows. One that the list gives no name gets the one in its own record.
  mutating func nameWindows() {
    let ownRecord = RestorationPath(KnownKeys.AppKit.windowRecord)
    windows.nameWindows { [current, opened] window in
      current[window.id]?[ownRecord].flatMap { place in
        opened[place].text(forKey: KnownKeys.AppKit.identifier)
      }
    }
  }

  /// The windows in the order of `windows.plist`, each followed by its current records in file order.
  var nodes: [RestorationNode] {
    windows.windows.flatMap { window in
      let records = current[window.id, default: [:]].values.sorted()
      return [windows.node(of: window)] + records.map { windows.node(of: opened[$0]) }
    }
  }

  var supersededNodes: [RestorationNode] {
    superseded.sorted().map { windows.node(of: opened[$0]) }
  }
}
