/// Writes archives in another form, and reports what the form cannot contain.
///
/// What is written depends on the tree alone, so that the same tree gives the same bytes. It is read
/// again before it counts: what does not come back is a loss.
package struct Conversion {
  package var form: ArchiveForm
  /// Whether what the form does not hold is left out; else it is an error.
  package var isLossy = false
  /// How many bytes an archive may become; nil for as many as it has room for in the form.
  package var byteLimit: Int?

  /// What differs between an archive and what its result reads as.
  package var differences: (RestorationArchive, RestorationArchive) -> [Loss] = { _, _ in [] }

  package init(to form: ArchiveForm) { self.form = form }

  /// A place whose value the result does not have, or which reads otherwise.
  package typealias Loss = (place: String, text: @Sendable () -> String)

  /// What a result does not hold, in the order of the tree.
  package struct Losses: Sendable {
    package private(set) var list: [Loss] = []
    /// More losses of one archive are counted and not listed.
    package private(set) var more = 0
    private static let mostListed = 1000

    var isEmpty: Bool { list.isEmpty }

    fileprivate mutating func add(_ loss: Loss) {
      if list.count < Self.mostListed { list.append(loss) } else { more += 1 }
    }
  }

  package enum Refusal: Error, Sendable {
    /// A tree holds what `dump` shows in place of a secret.
    case redacted(EncodingError)
    /// The archive as a whole, or a name in it, cannot be written so.
    case unwritable(EncodingError)
    case losses(Losses)
  }

  /// - Parameter isTree: whether it was read from `restorectl.archive/1`.
  package func result(
    of archive: RestorationArchive, isTree: Bool
  ) throws(Refusal) -> (bytes: [UInt8], losses: Losses) {
    var losses = Losses()
    let onLoss: LossReport = { error in
      losses.add((error.place, { DisplayText.escape(error.description) }))
    }
    let scan = TreeScan(of: archive, onUnreadable: form == .json && !isTree ? onLoss : nil)
    if let first = scan.redacted { throw .redacted(first) }
    let bytes: [UInt8]
    do throws(EncodingError) {
      bytes = try written(archive, onLoss)
    } catch {
      throw .unwritable(error)
    }
    // Beyond those that are listed, a comparison would only take memory.
    if losses.isEmpty || isLossy && losses.more == 0 { compare(archive, bytes, &losses) }
    if !losses.isEmpty, !isLossy { throw .losses(losses) }
    return (bytes, losses)
  }

  private func written(
    _ archive: RestorationArchive, _ onLoss: @escaping LossReport
  ) throws(EncodingError) -> [UInt8] {
    guard let syntax = form.syntax else { return try tree(archive) }
    let document = try archive.keyedArchive(onLoss: onLoss)
    let bytes: [UInt8]
    do throws(PlistError) {
      bytes = try document.written(as: syntax, replacingUnwritable: isLossy, within: byteLimit)
    } catch {
      if error.code == .tooLarge, let byteLimit { throw tooLarge(byteLimit) }
      throw archive.fault(of: error, writtenAs: syntax)
    }
    if let byteLimit, bytes.count > byteLimit { throw tooLarge(byteLimit) }
    return bytes
  }

  /// The tree, without what belongs to the file that it was read from.
  private func tree(_ archive: RestorationArchive) throws(EncodingError) -> [UInt8] {
    var archive = archive
    archive.source = ArchiveSource(container: archive.source.container)
    var bytes: [UInt8] = []
    if let byteLimit { bytes.reserveCapacity(byteLimit) }
    // What is too large is not kept.
    var byteCount = 0
    var json = JSONOutput(drain: { piece in
      byteCount += piece.count
      if byteCount <= byteLimit ?? .max { bytes += piece }
      piece.removeAll(keepingCapacity: true)
    })
    archive.writeJSON(into: &json)
    json.endLine()
    if let byteLimit, byteCount + json.bytes.count > byteLimit { throw tooLarge(byteLimit) }
    bytes += json.bytes
    return bytes
  }

  private func tooLarge(_ limit: Int) -> EncodingError {
    EncodingError(path: nil, reason: "expected at most \(CountText.bytes(limit)), found more")
  }

  private func compare(_ archive: RestorationArchive, _ bytes: [UInt8], _ losses: inout Losses) {
    if let again = try? RestorationArchive(reading: ByteSlice(bytes), at: archive.place) {
      if archive.written == again.written { return }
      let known = Set(losses.list.map(\.place))
      for difference in differences(archive, again) where !known.contains(difference.place) {
        losses.add(difference)
      }
      // The result may read otherwise at a place that the comparison does not show.
      if !losses.isEmpty { return }
    }
    losses.add(("", { "the result does not read as the same archive" }))
  }
}

extension RestorationArchive {
  fileprivate var place: ArchivePlace {
    switch source.container {
    case .uikit, .keyed, .appkit: .anywhere
    case .sceneSessions: .sceneSessions
    case .bundleInfo: .bundleInfo
    case .scene: nodes.first?.facts().kind == .session ? .sceneUserInfo : .scene
    }
  }
}

package enum ArchiveForm: String, Hashable, Sendable, CaseIterable {
  /// The tree, `restorectl.archive/1`.
  case json
  case keyedJSON = "keyed-json"
  case xml
  case binary

  package var syntax: PlistSyntax? {
    switch self {
    case .json: nil
    case .keyedJSON: .json
    case .xml: .xml
    case .binary: .binary
    }
  }
}
