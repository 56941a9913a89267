extension RestorationArchive {
  /// Reads the windows of a Mac app: AppKit's `data.data`, empty if it is missing, and `windows.plist`,
  /// which has the keys, so that nothing can be decrypted without it.
  ///
  /// There is a node for each window and for the application, as `windows.plist` describes it, with
  /// a node below it for each of its current records. `recordSummary` describes the omitted ones; with
  /// `includingHistory`, superseded ones are `unlistedNodes`. If one file is damaged, the other one is still
  /// read.
  ///
  /// - Throws: if there is neither a window nor a record.
  package init(
    appKitRecords bytes: ByteSlice, windows: ByteSlice?, pictures: [WindowPicture] = [],
    name: String? = nil, includingHistory: Bool = false
  ) throws(ReadError) {
    let records = AppKitRecords(bytes)
    var summary = RecordSummary()
    summary.stop = records.fault.map {
      RecordStop(byteOffset: $0.location.byteOffset, reason: $0.reason)
    }
    summary.pictures = pictures
    var listed = AppKitWindows()
    if let windows {
      do throws(PlistError) {
        listed = try AppKitWindows(windows)
      } catch {
        let reason =
          error.expected.isEmpty ? error.found : "\(error.location): expected \(error.expected)"
        let fault = ReadError(.windows(reason: reason))
        if bytes.count == 0 { throw fault }
        summary.listFault = WindowListFault(isMissing: false, reason: fault.description)
      }
    } else {
      summary.listFault = WindowListFault(
        isMissing: true, reason: "windows.plist, which has the keys, is not in the same folder")
    }
    if summary.listFault != nil, records.records.isEmpty, let fault = records.fault {
      throw ReadError(.syntax(fault))
    }
    let sorted = SortedRecords(records.records, listed, &summary)
    // A window that the list gives no name gets the one in its own record.
    listed.nameWindows { window in
      sorted.current[window.id]?.first(where: \.isWindow)?
        .text(forKey: KnownKeys.AppKit.identifier)
    }
    // The windows in the order of the list, each followed by its current records in file order.
    let nodes = listed.windows.flatMap { [listed] window in
      [listed.node(of: window)] + sorted.current[window.id, default: []].map(listed.node)
    }
    self.init(
      source: ArchiveSource(
        file: name, container: .appkit, byteCount: bytes.count + (windows?.count ?? 0)),
      envelope: listed.envelope, nodes: nodes)
    if includingHistory { unlistedNodes = sorted.superseded.map(listed.node) }
    recordSummary = summary
  }
}

enum AppKitReader {
  /// Accepts records, unknown bytes in place of records, or a list of windows without records.
  static func accepts(_ bytes: ByteSlice, from origin: ArchiveOrigin) -> Bool {
    if AppKitRecords.isRecords(bytes) || isLoneWindowList(origin) { return true }
    // Damaged records are not recognisable, so the list of windows in the same folder must be.
    return origin.isNamed(.archive) && (try? PlistSyntax.sniff(bytes)) == nil
      && origin.has(.windowList)
  }

  private static func isLoneWindowList(_ origin: ArchiveOrigin) -> Bool {
    origin.isNamed(.windowList) && !origin.has(.archive)
  }

  static func read(
    _ bytes: ByteSlice, from origin: ArchiveOrigin, named name: String?,
    includingHistory includesHistory: Bool
  ) throws(ReadError) -> RestorationArchive {
    let isList = !AppKitRecords.isRecords(bytes) && isLoneWindowList(origin)
    return try RestorationArchive(
      appKitRecords: isList ? ByteSlice([]) : bytes,
      windows: isList ? bytes : origin.bytes(of: .windowList),
      pictures: origin.pictures, name: name, includingHistory: includesHistory)
  }

  /// The part of a bundle that a file is, if it is not an archive by itself; nil for all other
  /// files.
  static func part(_ bytes: ByteSlice, from origin: ArchiveOrigin) -> String? {
    if origin.isNamed(.windowList), let list = try? AppKitWindows(bytes), !list.windows.isEmpty {
      return "the list of windows of an AppKit bundle"
    }
    return origin.fileName.flatMap(WindowPicture.windowID).map {
      "the picture of window #\($0) of an AppKit bundle, which only the system can decrypt"
    }
  }
}

/// The records that their windows' keys decrypt, by whether AppKit would restore them.
private struct SortedRecords {
  /// The last record of each identifier, by the number of its window, in file order.
  private(set) var current: [UInt32: [OpenedRecord]] = [:]
  /// Those that a later one replaces.
  private(set) var superseded: [OpenedRecord] = []

  init(
    _ records: [AppKitRecords.Record], _ windows: AppKitWindows, _ summary: inout RecordSummary
  ) {
    var opened: [OpenedRecord] = []
    var unopenable: [UInt32: [AppKitRecords.Record]] = [:]
    for record in records {
      do throws(PlistError) {
        switch windows.window(record.windowID)?.key {
        case nil, .missing?: unopenable[record.windowID, default: []].append(record)
        case .invalid?:
          throw record.bytes.invalidRecord(
            "", found: "its window has no key of \(AES128.blockSize) bytes")
        case .cipher(let cipher)?: opened.append(try OpenedRecord(record, cipher))
        }
      } catch {
        summary.unreadable.append(
          UnreadableRecord(
            windowID: record.windowID, byteOffset: record.byteOffset, reason: error.reason,
            digest: SHA256.hexDigest(of: record.bytes)))
      }
    }
    let last = Dictionary(opened.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
    for (place, record) in opened.enumerated() {
      if last[record.key] == place {
        current[record.record.windowID, default: []].append(record)
      } else {
        superseded.append(record)
      }
    }
    summary.currentCount = last.count
    summary.supersededCount = superseded.count
    summary.supersededByteCount = superseded.reduce(0) { $0 + $1.record.bytes.count }
    summary.unopenable = unopenable.values.sorted { $0[0].byteOffset < $1[0].byteOffset }
      .map { UnopenableRecords($0) }
  }
}

extension UnopenableRecords {
  /// The records of a window without a key.
  fileprivate init(_ records: [AppKitRecords.Record]) {
    windowID = records[0].windowID
    count = records.count
    // Each digest includes the one before.
    digest = records.reduce("") { before, record in
      SHA256.hexDigest(of: ByteSlice(utf8: before + SHA256.hexDigest(of: record.bytes)))
    }
  }
}
