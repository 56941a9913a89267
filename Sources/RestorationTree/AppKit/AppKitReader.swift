public import PlistSyntax

extension RestorationArchive {
  /// Reads the windows of a Mac app: AppKit's `data.data` and `windows.plist`.
  ///
  /// A node for each window and for the application, as `windows.plist` describes it, with a node
  /// below it for each record of it that is current. `recordSummary` says what was left out. One
  /// damaged file does not hide the other one.
  ///
  /// - Parameters:
  ///   - appKitRecords: the contents of `data.data`; empty when it is not there.
  ///   - windows: the contents of `windows.plist`, which has the keys; nil when it is not there, so
  ///     that nothing can be opened.
  ///   - pictures: the pictures of windows beside them.
  ///   - name: what findings and reports call the input.
  ///   - includingHistory: whether superseded records are kept, as `unlistedNodes`.
  /// - Throws: when there is neither a window nor a record: `ReadError.records`, or
  ///   `ReadError.windows` where there are no bytes of records.
  public init(
    appKitRecords bytes: ByteSlice, windows: ByteSlice?, pictures: [WindowPicture] = [],
    name: String? = nil, includingHistory: Bool = false, limits: Limits = Limits()
  ) throws(ReadError) {
    let records = AppKitRecords(bytes)
    var summary = RecordSummary()
    summary.stop = records.stop
    summary.pictures = pictures
    let listed: AppKitWindows
    do throws(ReadError) {
      listed = try AppKitWindows(windows, &summary, limits: limits)
    } catch {
      if bytes.count == 0 { throw error }
      summary.listFault = WindowListFault(isMissing: false, reason: error.description)
      listed = AppKitWindows()
    }
    if summary.listFault != nil, records.records.isEmpty, let stop = records.stop {
      throw .records(
        RecordError(
          .noRecord, at: SourceLocation(byteOffset: stop.byteOffset),
          expected: "a record of AppKit's", found: "none: \(stop.reason)"))
    }
    var sorting = RecordSorting(windows: listed, summary: summary)
    for record in records.records { sorting.add(record) }
    let context = RecordContext(windows: listed, paths: sorting.paths(limits), limits: limits)
    self.init(
      source: ArchiveSource(
        file: name, container: .appkit, byteCount: bytes.count + (windows?.count ?? 0)),
      envelope: WindowNode.envelope(of: listed, limits: limits),
      nodes: sorting.nodes(context))
    if includingHistory { unlistedNodes = sorting.supersededNodes(context) }
    recordSummary = sorting.summary
  }

  /// Whether bytes are the list of windows that stands beside AppKit's records.
  public static func isWindowList(_ bytes: ByteSlice, limits: Limits = Limits()) -> Bool {
    guard let list = try? AppKitWindows(bytes, limits: limits) else { return false }
    return !list.windows.isEmpty
  }
}

extension AppKitWindows {
  /// The windows of a list, or none with a note when there is no list.
  fileprivate convenience init(
    _ bytes: ByteSlice?, _ summary: inout RecordSummary, limits: Limits
  ) throws(ReadError) {
    guard let bytes else {
      summary.listFault = WindowListFault(
        isMissing: true, reason: "windows.plist, which has the keys, is not beside it")
      self.init()
      return
    }
    try self.init(bytes, limits: limits)
  }
}

/// What all nodes of an archive have in common.
final class RecordContext: Sendable {
  let windows: AppKitWindows
  let paths: WindowPaths
  let limits: Limits

  init(windows: AppKitWindows, paths: WindowPaths, limits: Limits) {
    self.windows = windows
    self.paths = paths
    self.limits = limits
  }
}
