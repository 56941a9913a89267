import RestorationModel

/// The sink that calls the listeners of all rules for one coder after the other.
final class ListeningSink: StateSink {
  private var hearing: CoderHearing
  /// Gets the coder once more if a rule about values heard some.
  private let values: PlacedSink
  /// The rules about values.
  private let valueRules: [Int]

  /// - Parameters:
  ///   - values: gets each coder in which one of `valueRules` heard a value.
  init(_ hearing: consuming CoderHearing, valueRules: [Int], values: PlacedSink) {
    self.hearing = hearing
    self.valueRules = valueRules
    self.values = values
  }

  /// What the rules heard in the last coder.
  var heard: CoderHearing.Heard { hearing.heard }

  /// The keys of the last coder that rules listen to, with their values.
  var state: [StateEntry] { hearing.state }

  func begin(_ content: NodeContent) { hearing.begin(content) }

  func enter(key: StateKey) { hearing.enter(key: key) }

  func enter(name: StateText) { hearing.enter(name: name) }

  func take(_ leaf: StateLeaf) {
    hearing.take(leaf)
    guard case .value(.opened(let data)) = leaf else { return }
    hearing.openData()
    data.contents.walk(into: self)
    hearing.closeData()
  }

  func open(_ container: StateContainer) { hearing.open(container) }

  func close() { hearing.close() }

  func end() -> (any StateSink)? {
    hearing.end()
    let heard = hearing.heard
    guard heard.hasAnything, valueRules.contains(where: heard.hasValues(for:)) else { return nil }
    values.start(isSystemView: hearing.isSystemView)
    return values
  }
}
