import PlistSyntax
import RestorationModel

extension [Finding] {
  /// Converts byte offsets into lines and columns, in one walk over the text.
  mutating func locate(in text: SourceText?) {
    guard let text else { return }
    let offsets = compactMap { $0.location?.byteOffset }.sorted()
    let positions = text.positions(atSorted: offsets)
    var positionByOffset: [Int: TextPosition] = [:]
    for (offset, position) in zip(offsets, positions) { positionByOffset[offset] = position }
    for index in indices {
      guard let offset = self[index].location?.byteOffset else { continue }
      self[index].location?.textPosition = positionByOffset[offset]
    }
  }
}
