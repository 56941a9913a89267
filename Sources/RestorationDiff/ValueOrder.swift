import PlistSyntax
import RestorationArchives

/// An order of values without a meaning, the same on every machine. It decides between edit scripts
/// of equal length, so that a comparison in the other direction gives the mirror image.
enum ValueOrder {
  /// Whether the first list comes before the second: by length, then by the first different values.
  static func isOrdered(_ left: ArraySlice<StateValue>, _ right: ArraySlice<StateValue>) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for (one, other) in zip(left, right) {
      let difference = compare(one, other)
      if difference != 0 { return difference < 0 }
    }
    return true
  }

  /// Negative, zero or positive.
  private static func compare(_ left: StateValue, _ right: StateValue) -> Int {
    if let difference = unequal(text(left), text(right)) { return difference }
    if case .data(let leftBytes) = left, case .data(let rightBytes) = right {
      if leftBytes == rightBytes { return 0 }
      return leftBytes.bytes.lexicographicallyPrecedes(rightBytes.bytes) ? -1 : 1
    }
    if case .opened(let leftData) = left, case .opened(let rightData) = right {
      return compare(leftData.contents, rightData.contents)
    }
    if case .archive(let leftFields) = left, case .archive(let rightFields) = right {
      return compare(leftFields, rightFields)
    }
    if case .object(_, let leftFields) = left, case .object(_, let rightFields) = right {
      return compare(leftFields, rightFields)
    }
    return compare(left.children, right.children)
  }

  private static func compare(_ left: [StateField], _ right: [StateField]) -> Int {
    for (one, other) in zip(left, right) {
      if let difference = unequal(one.name, other.name) { return difference }
    }
    return compare(left.map(\.value), right.map(\.value))
  }

  private static func compare(_ left: [StateValue], _ right: [StateValue]) -> Int {
    for (one, other) in zip(left, right) {
      let difference = compare(one, other)
      if difference != 0 { return difference }
    }
    return left.count - right.count
  }

  private static func unequal(_ left: String, _ right: String) -> Int? {
    if left.isSame(as: right) { return nil }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  /// The value's type and, if it has no contents, its text.
  private static func text(_ value: StateValue) -> String {
    let detail: String =
      switch value {
      case .bool(let value): value ? "1" : "0"
      case .integer(let value): value.description
      case .real(let value), .date(let value): String(value.value.bitPattern)
      case .string(let text), .uuid(let text), .reference(let text): text
      case .url(let text, let base): text + "\n" + (base ?? "")
      case .geometry(let geometry):
        geometry.numbers.map { String($0.value.bitPattern) }.joined(separator: ",")
      case .range(let location, let length): "\(location),\(length)"
      case .indexPath(let indices): indices.map(\.description).joined(separator: ",")
      case .storyboard(let storyboard):
        [storyboard.name, storyboard.identifier, storyboard.bundlePath].map { $0 ?? "" }
          .joined(separator: "\n")
      case .shared(let number): String(number)
      case .unreadable(let unreadable): unreadable.reason + "\n" + (unreadable.text ?? "")
      default: ""
      }
    return value.typeName + "\n" + detail
  }
}
