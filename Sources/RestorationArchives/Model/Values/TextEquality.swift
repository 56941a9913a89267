import PlistSyntax

// Equality of the model's values, which compares text by its bytes. Hashing needs no code of its
// own: texts with equal bytes have equal hashes.

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

extension StoryboardReference {
  /// Same names.
  public static func == (left: StoryboardReference, right: StoryboardReference) -> Bool {
    left.name.isSame(as: right.name) && left.identifier.isSame(as: right.identifier)
      && left.bundlePath.isSame(as: right.bundlePath)
  }
}

extension RestorationClassEntry {
  package static func == (left: RestorationClassEntry, right: RestorationClassEntry) -> Bool {
    left.path == right.path && left.className.isSame(as: right.className)
  }
}

extension WindowSizeClass {
  package static func == (left: WindowSizeClass, right: WindowSizeClass) -> Bool {
    left.window.isSame(as: right.window) && left.horizontal.isSame(as: right.horizontal)
      && left.vertical.isSame(as: right.vertical)
  }
}

extension Envelope {
  /// Same values.
  public static func == (left: Envelope, right: Envelope) -> Bool {
    left.majorVersion == right.majorVersion && left.minorVersion == right.minorVersion
      && left.bundleVersion.isSame(as: right.bundleVersion)
      && left.systemVersion.isSame(as: right.systemVersion)
      && left.userInterfaceIdiom == right.userInterfaceIdiom && left.timestamp == right.timestamp
      && left.firstResponders == right.firstResponders
      && left.ignoreSnapshot == right.ignoreSnapshot && left.sizeClasses == right.sizeClasses
      && left.state == right.state
  }
}

extension NodeContent {
  /// Same facts, state and views.
  public static func == (left: NodeContent, right: NodeContent) -> Bool {
    left.kind == right.kind && left.className.isSame(as: right.className)
      && left.storyboard == right.storyboard && left.viewLoaded == right.viewLoaded
      && left.state == right.state && left.views == right.views
      && left.unreadable == right.unreadable && left.sameStateAs == right.sameStateAs
  }
}

extension Recorded<String> {
  /// Whether both are unstated, missing, or texts with the same bytes.
  package func isSame(as other: Recorded<String>) -> Bool {
    self == other && value.isSame(as: other.value)
  }
}
