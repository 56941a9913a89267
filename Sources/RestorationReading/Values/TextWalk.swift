import KeyedArchive
import PlistSyntax
import RestorationModel

// Texts: in the form of the file if possible, and marked if they are damaged.

extension StateWalk {
  /// A text. A large one that was repeated too often becomes a reference.
  mutating func visit(
    _ string: String, at id: ValueID, _ number: Int, into sink: any StateSink
  ) throws(ArchiveError) {
    do throws(ArchiveError) {
      try reader.pay(for: string, at: id)
    } catch {
      guard let first = numbers[id] else { throw error }
      return sink.take(.value(.shared(first)))
    }
    if string.cost > StateLimits.smallData, numbers[id] == nil { numbers[id] = number }
    if let text = wholeText(string, at: id, into: sink) { take(text, into: sink) }
  }

  /// Shows a text, or possible geometry.
  func take(_ text: StateText, into sink: any StateSink) {
    if case .geometry(let shape) = role {
      sink.take(.geometry(shape, text))
    } else {
      sink.take(.text(text))
    }
  }

  /// A text that is accounted for; nil for a damaged one, which is shown as unreadable.
  mutating func text(_ text: ArchivedText, into sink: any StateSink) -> StateText? {
    switch text {
    case .decoded(let text, _): .string(text)
    case .string(let string, let place): wholeText(string, at: place, into: sink)
    }
  }

  private mutating func wholeText(
    _ string: String, at id: ValueID, into sink: any StateSink
  ) -> StateText? {
    let text = text(string, at: id)
    // A text in the form of the file is already known to be well-formed.
    guard case .string(let shown) = text, graph.document.hasHalfPair(at: id) else { return text }
    unreadable(.halfPair(in: shown, at: graph.document.location(of: id)), into: sink)
    return nil
  }

  /// A text that is accounted for: in the form of the file, or for a large text that occurs again,
  /// the string that all repetitions share.
  mutating func text(_ string: String, at id: ValueID) -> StateText {
    .string(string)
  }
}
