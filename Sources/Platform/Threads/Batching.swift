/// Groups the elements of a source into batches, each of which one thread processes.
///
/// The elements of a batch weigh about one whole weight together. Batches are short at first and
/// grow during the run, so that a run over few elements uses all threads, and the last batches are
/// a small part of any run.
struct Batching<Element> {
  /// How many batches there are of each length; nil for batches of one element.
  private let countOfEachLength: Int?
  /// The largest number of elements of a batch, however light.
  private static var lengthLimit: Int { 16 }
  private var batchCount = 0
  private var hasEnded = false

  /// - Parameter window: how many batches may be in progress; nil for batches of one element.
  init(window: Int?) {
    countOfEachLength = window
  }

  /// The next batch, which is never empty. It ends early if the source would have to wait.
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
