import PlistSyntax
import RestorationModel

extension RestorationArchive {
  /// Why the list of windows beside AppKit's records could not be read, in words for people; nil when
  /// it could, or is not there. It holds the keys, so that without it no record can be opened.
  var damagedListMessage: String? {
    guard let summary = recordSummary, let fault = summary.listFault, !fault.isMissing else {
      return nil
    }
    let count = summary.unopenableCount
    return "\(DisplayText.escape(fault.reason)); "
      + (count == 1 ? "its record" : "all \(CountText.grouped(count)) records")
      + " cannot be opened, so copy windows.plist again together with data.data"
  }

  /// What is damaged of an archive that was shown all the same, in words for people: the one rule for
  /// commands that show archives. What cannot be read is shown as such in its place, and the exit status
  /// is 2. An archive of which nothing can be read has that reason.
  ///
  /// - Parameter nodeCount: how many parts of the nodes that were shown cannot be read.
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
