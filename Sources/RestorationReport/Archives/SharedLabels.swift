import PlistSyntax
import RestorationTree

/// Where the containers stand that a coder refers back to: `items[0].owner`.
struct SharedLabels {
  /// A longer way is shown by its first two and last three steps.
  private static let longestWay = 6
  /// More of a key is not needed to find it.
  private static let longestStep = 40

  private var labels: [Int: String] = [:]

  /// No labels.
  init() {}

  /// The labels of one coder, or of one archive inside data, which counts its values for itself.
  init(_ roots: [(name: String, value: StateValue)]) {
    var wanted: Set<Int> = []
    for root in roots { Self.collect(root.value, into: &wanted) }
    guard !wanted.isEmpty else { return }
    var walk = Walk(wanted: wanted)
    for root in roots { walk.visit(root.value, step: root.name) }
    labels = walk.labels
  }

  /// What is shown for a back-reference.
  func text(_ number: Int) -> String { "→ " + place(number) }

  /// The same without the arrow.
  func place(_ number: Int) -> String {
    labels[number].map { "same as \($0)" } ?? "shared value \(number)"
  }

  private static func collect(_ value: StateValue, into wanted: inout Set<Int>) {
    if case .shared(let number) = value { wanted.insert(number) }
    for child in value.children { collect(child, into: &wanted) }
  }

  /// Values nest at most `Limits.valueDepth` deep, so walking may recurse.
  private struct Walk {
    let wanted: Set<Int>
    var labels: [Int: String] = [:]
    private var count = 0
    private var way: [String] = []

    init(wanted: Set<Int>) { self.wanted = wanted }

    mutating func visit(_ value: StateValue, step: String) {
      way.append(step)
      defer { way.removeLast() }
      if wanted.contains(count) { labels[count] = label }
      count += 1
      switch value {
      case .array(let elements), .set(let elements), .orderedSet(let elements):
        for (index, element) in elements.enumerated() { visit(element, step: "[\(index)]") }
      case .dictionary(let pairs):
        for pair in pairs {
          visit(pair.key, step: ".<key>")
          if case .string(let key) = pair.key {
            visit(pair.value, step: "." + key)
          } else {
            visit(pair.value, step: ".<value>")
          }
        }
      case .object(_, let fields):
        for field in fields { visit(field.value, step: "." + field.name) }
      default: break
      }
    }

    private var label: String {
      var steps = way.map { String($0.unicodeScalars.prefix(longestStep)) }
      if steps.count > longestWay {
        steps = steps.prefix(2) + ["…"] + steps.suffix(3)
      }
      return DisplayText.escape(steps.joined())
    }
  }
}
