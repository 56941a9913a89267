import PlistSyntax
import RestorationArchives

extension RestorationArchive {
  /// Why the list of windows of AppKit's records could not be read, for a message; nil if it could,
  /// or is missing. It contains the keys, so without it no record can be opened.
  var damagedListMessage: String? {
    guard let summary = recordSummary, let fault = summary.listFault, !fault.isMissing else {
      return nil
    }
    let count = summary.unopenableCount
    return "\(DisplayText.escape(fault.reason)); "
      + (count == 1 ? "its record" : "all \(CountText.grouped(count)) records")
      + " cannot be opened, so copy windows.plist again together with data.data"
  }

  /// The messages about the damaged parts of an archive that was shown: the same for all commands
  /// that show archives. Unreadable parts are marked as such, and the exit status is 2. For an
  /// archive of which nothing can be read, the message is that reason.
  ///
  /// - Parameter nodeCount: how many parts of the shown nodes cannot be read.
  func damageMessages(nodeCount: Int) -> [String] {
    var messages: [String] = []
    var count = unreadableCount + nodeCount
    if count > 0, let message = damagedListMessage {
      messages.append(message)
      count -= 1
    }
    if let fault, count > 0 {
      messages.append(DisplayText.escape(fault) + "; the archive is damaged, so save it again")
    } else if count > 0 {
      messages.append(
        count == 1
          ? "1 value could not be decoded; the output shows where and why"
          : "\(CountText.grouped(count)) values could not be decoded; the output shows where and why"
      )
    }
    return messages
  }
}
