import PlistSyntax

/// Accounts for values that several windows of one binary list share.
///
/// A list can let very many windows share one large value. Each window is shown completely, so
/// their total size is limited to a multiple of the file's size; files of AppKit stay far below.
struct RepetitionCheck {
  private static let factor = 16
  private static let allowance = 1 << 20

  private let document: PlistDocument
  private var budget: Int

  init(_ document: PlistDocument) {
    self.document = document
    budget = Self.allowance + Self.factor * document.bytes.count
  }

  /// Whether a window is shown: whether its values fit into the remaining budget.
  mutating func admits(_ fields: [PlistEntry]) -> Bool {
    // Text cannot share values.
    guard document.syntax == .binary else { return true }
    var seen: Set<ValueID> = []
    var open: [ValueID] = []
    push(fields, &open)
    while budget >= 0, let id = open.popLast() {
      budget -= 1
      switch document.value(id) {
      case .string(let string) where seen.insert(id).inserted: budget -= string.cost
      case .data(let data) where seen.insert(id).inserted: budget -= document.byteCount(of: data)
      case .array(let elements), .set(let elements), .orderedSet(let elements):
        guard seen.insert(id).inserted else { continue }
        for element in document.elements(of: elements) { open.append(element) }
      case .dictionary(let elements):
        guard seen.insert(id).inserted else { continue }
        push(elements, &open)
      default: continue
      }
    }
    return budget >= 0
  }

  private func push(_ elements: [PlistEntry], _ open: inout [ValueID]) {
    for entry in document.entries(of: elements) { open += [entry.key, entry.value] }
  }
}
