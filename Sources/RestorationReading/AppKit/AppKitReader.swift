package import PlistSyntax
package import RestorationModel

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
      throw ReadError(
        .records(
          RecordError(
            .noRecord, at: SourceLocation(byteOffset: stop.byteOffset),
            expected: "an AppKit record", found: "none: \(stop.reason)")))
    }
    var sorting = RecordSorting(windows: listed, summary: summary)
    for record in records.records { sorting.add(record) }
    let context = RecordContext(windows: listed, paths: sorting.paths(limits), limits: limits)
    self.init(
      source: ArchiveSource(
        file: name, container: .appkit, byteCount: bytes.count + (windows?.count ?? 0)),
      envelope: WindowNode.envelope(of: listed),
      nodes: sorting.nodes(context))
    if includingHistory { unlistedNodes = sorting.supersededNodes(context) }
    recordSummary = sorting.summary
  }
}

/// Recognises and reads the files of a Mac app's saved state.
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

  /// Reads the records with the other files of the folder.
  static func read(
    _ bytes: ByteSlice, from origin: ArchiveOrigin, named name: String?,
    includingHistory includesHistory: Bool, limits: Limits
  ) throws(ReadError) -> RestorationArchive {
    let isList = !AppKitRecords.isRecords(bytes) && isLoneWindowList(origin)
    return try RestorationArchive(
      appKitRecords: isList ? ByteSlice([]) : bytes,
      windows: isList ? bytes : origin.folder?.bytes(of: .windowList, limits: limits),
      pictures: origin.folder?.pictures ?? [], name: name, includingHistory: includesHistory,
      limits: limits)
  }

  /// The part of a bundle that a file is, if it is not an archive by itself; nil for all other
  /// files.
  static func part(
    _ bytes: ByteSlice, from origin: ArchiveOrigin, limits: Limits
  ) -> ReadError.BundlePart? {
    if origin.isNamed(.windowList),
      let list = try? AppKitWindows(bytes, limits: limits), !list.windows.isEmpty
    {
      return .windowList
    }
    return origin.fileName.flatMap { String(utf8Bytes: $0) }.flatMap(WindowPicture.windowID)
      .map { .picture(windowID: $0) }
  }
}

extension AppKitWindows {
  /// The windows of a list, or none with a note when there is no list.
  fileprivate convenience init(
    _ bytes: ByteSlice?, _ summary: inout RecordSummary, limits: Limits
  ) throws(ReadError) {
    guard let bytes else {
      summary.listFault = WindowListFault(
        isMissing: true, reason: "windows.plist, which has the keys, is not in the same folder")
      self.init()
      return
    }
    try self.init(bytes, limits: limits)
  }
}

/// The data that all nodes of an archive share.
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
