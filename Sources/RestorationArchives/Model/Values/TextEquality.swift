// Values are equal if their texts have the same bytes. Hashing needs no code of its own: texts with
// equal bytes have equal hashes.

extension StateValue {
  /// Same type and value. Order counts, in dictionaries and sets too, because it is the order of
  /// the file.
  public static func == (left: StateValue, right: StateValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)), (.date(let one), .date(let other)): one == other
    case (.string(let one), .string(let other)), (.uuid(let one), .uuid(let other)),
      (.reference(let one), .reference(let other)):
      one.isSame(as: other)
    case (.data(let one), .data(let other)): one == other
    case (.opened(let one), .opened(let other)): one == other
    case (.url(let one, let oneBase), .url(let other, let otherBase)):
      one.isSame(as: other) && oneBase.isSame(as: otherBase)
    case (.geometry(let one), .geometry(let other)): one == other
    case (.range(let oneStart, let oneLength), .range(let otherStart, let otherLength)):
      oneStart == otherStart && oneLength == otherLength
    case (.indexPath(let one), .indexPath(let other)): one == other
    case (.array(let one), .array(let other)), (.set(let one), .set(let other)),
      (.orderedSet(let one), .orderedSet(let other)):
      one == other
    case (.dictionary(let one), .dictionary(let other)): one == other
    case (.storyboard(let one), .storyboard(let other)): one == other
    case (.object(let oneClass, let one), .object(let otherClass, let other)):
      oneClass.isSame(as: otherClass) && one == other
    case (.archive(let one), .archive(let other)): one == other
    case (.shared(let one), .shared(let other)): one == other
    case (.unreadable(let one), .unreadable(let other)): one == other
    default: false
    }
  }
}

extension StateField {
  /// Same name and value.
  public static func == (left: StateField, right: StateField) -> Bool {
    left.name.isSame(as: right.name) && left.value == right.value
  }
}
