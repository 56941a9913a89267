import PlistSyntax
import RestorationArchives

/// The values of a coder as a graph. Each value has a position, counted like `StateValue.shared`; a
/// reference is replaced by the value that it refers to.
struct CoderGraph {
  /// The values by position.
  private(set) var values: [StateValue] = []
  /// The positions of the values directly in the coder.
  private(set) var roots: [Int] = []
  /// Whether anything refers to the value at a position.
  private(set) var isReferred: [Bool] = []
  /// Whether copies of plain values take at most 4 times the size of the values and 64 KiB: about 16
  /// times the file, where a value can take a few bytes. If not, nothing is copied.
  private(set) var copiesFit = true
  /// Whether a value has no object, archive or cycle in it, so that an equal one is as good.
  private var plain: [Bool] = []
  /// What writing a value takes, with copies in place of references, in bytes.
  private var sizes: [Int] = []
  /// The position after the last value inside each value.
  private var ends: [Int] = []
  /// For each position, the position of its own value or of the value that it refers to.
  private var targets: [Int] = []

  /// The values of a coder.
  init(_ fields: [StateField]) {
    for field in fields {
      roots.append(values.count)
      add(field.value)
    }
    isReferred = Array(repeating: false, count: values.count)
    plain = isReferred
    sizes = Array(repeating: 0, count: values.count)
    for position in values.indices {
      guard case .shared(let target) = values[position], target >= 0, target < position else {
        targets.append(position)
        continue
      }
      targets.append(targets[target])
      isReferred[targets[target]] = true
    }
    let size = roots.reduce(0) { Self.sum($0, measure($1)) }
    let room = values.reduce(1 << 16) { $0 + 4 * $1.ownSize }
    copiesFit = size <= room
  }

  private mutating func add(_ value: StateValue) {
    let position = values.count
    values.append(value)
    ends.append(0)
    for child in value.children { add(child) }
    ends[position] = values.count
  }

  /// The position of the value at a position, or of the value that it refers to. A reference to no
  /// earlier value refers to itself.
  func resolved(_ position: Int) -> Int { targets[position] }

  /// The positions directly inside a value: for a dictionary, keys and values in turn.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var next = position + 1
    while next < ends[position] {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  /// Whether the value at a position is copied in place of references.
  func isPlain(_ position: Int) -> Bool { copiesFit && plain[resolved(position)] }

  /// Measures a value and those in it. A reference to a value around it is met before that is
  /// known to be plain.
  private mutating func measure(_ position: Int) -> Int {
    let target = resolved(position)
    guard target == position else {
      return plain[target] ? sizes[target] : values[position].ownSize
    }
    var isPlain = values[position].isPlainItself
    var size = values[position].ownSize
    for child in children(of: position) {
      size = Self.sum(size, measure(child))
      if !plain[resolved(child)] { isPlain = false }
    }
    (plain[position], sizes[position]) = (isPlain, size)
    return size
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension StateValue {
  /// What the value itself takes, without those in it, in bytes.
  fileprivate var ownSize: Int {
    switch self {
    case .string(let text), .url(let text, _), .reference(let text): 16 + text.utf8.count
    case .data(let bytes): 16 + bytes.count
    case .opened(let data): 16 + (data.bytes?.count ?? 0)
    case .indexPath(let indexes): 16 + 8 * indexes.count
    case .storyboard(let storyboard):
      16 + (storyboard.name?.utf8.count ?? 0) + (storyboard.bundlePath?.utf8.count ?? 0)
    default: 16
    }
  }

  /// Whether the value is plain if those in it are.
  fileprivate var isPlainItself: Bool {
    switch self {
    case .object, .archive, .shared: false
    case .opened(let data): !data.contents.refersBack
    default: true
    }
  }
}
