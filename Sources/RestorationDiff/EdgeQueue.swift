/// A queue: the cheapest element first, and of equal costs the one that was added first.
struct EdgeQueue<Element> {
  private var waiting: [Int: [Element]] = [:]
  private var taken: [Int: Int] = [:]
  /// The costs of the waiting elements, the lowest last.
  private var costs: [Int] = []

  mutating func add(_ element: Element, cost: Int) {
    if waiting[cost] == nil {
      var range = 0..<costs.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          costs[middle] > cost ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      costs.insert(cost, at: range.lowerBound)
    }
    waiting[cost, default: []].append(element)
  }

  mutating func next() -> (Element, cost: Int)? {
    while let cost = costs.last {
      let place = taken[cost, default: 0]
      if let elements = waiting[cost], place < elements.count {
        taken[cost] = place + 1
        return (elements[place], cost)
      }
      costs.removeLast()
      waiting[cost] = nil
      taken[cost] = nil
    }
    return nil
  }
}
