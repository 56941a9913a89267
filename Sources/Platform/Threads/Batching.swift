/// Puts the elements of a source into batches, each of which one thread works on.
///
/// A batch holds elements of one whole weight together. It holds few elements at first and more as the
/// run gets longer, so that a run over few elements has them spread over all threads, and the last
/// batches of any run are a small part of it.
struct Batching<Element> {
  /// How many batches there are of each length; nil when each element is to be by itself.
  private let countOfEachLength: Int?
  /// Most elements of a batch, however light.
  private static var lengthLimit: Int { 16 }
  private var batchCount = 0
  private var hasEnded = false

  /// - Parameter window: how many batches may be on their way; nil when each element is to be by itself.
  init(window: Int?) {
    countOfEachLength = window
  }

  /// The next batch, which is never empty. It holds what there is when the source would have to wait.
  mutating func next(
    mayWait: Bool, _ next: (_ mayWait: Bool) -> Upcoming<Element>, _ weight: (Element) -> Int
  ) -> Upcoming<[Element]> {
    var batch: [Element] = []
    var batchWeight = 0
    while !hasEnded, batch.count < longest, batchWeight < OrderedWork.wholeWeight {
      switch next(mayWait && batch.isEmpty) {
      case .element(let element):
        batch.append(element)
        batchWeight += weight(element)
      case .later:
        if batch.isEmpty { return .later }
        batchWeight = OrderedWork.wholeWeight
      case .end: hasEnded = true
      }
    }
    if batch.isEmpty { return .end }
    batchCount += 1
    return .element(batch)
  }

  /// How many elements the next batch may hold.
  private var longest: Int {
    countOfEachLength.map { min(1 + batchCount / $0, Self.lengthLimit) } ?? 1
  }
}
