/// One fact that differs between two archives.
public struct Change: Hashable, Sendable {
  /// The kind of a change. The raw values appear in `restorectl.diff/1`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An object that only the new archive lists; `to` is its class.
    case nodeAdded = "node-added"
    /// An object that only the old archive lists; `from` is its class.
    case nodeRemoved = "node-removed"
    /// An object with another place in its parent, or with another parent. Also one that stays at its
    /// path while the object above it moves.
    case nodeMoved = "node-moved"
    /// Another class of the saved object.
    case classChanged = "class-changed"
    /// Another restoration class.
    case restorationClassChanged = "restoration-class-changed"
    /// Another storyboard, or another identifier in it.
    case storyboardChanged = "storyboard-changed"
    /// The same objects in another order. `from` and `to` list the moved objects, or the first of
    /// them if there are many: for each a dictionary with its `path` and, under `after`, the path
    /// before it in the list, nil at the front. The same object has the same place in both.
    case orderChanged = "order-changed"
    /// A value that only the new archive has. Without a key: the whole state (see `Change.fact`).
    case valueAdded = "value-added"
    /// A value that only the old archive has. Without a key: the whole state.
    case valueRemoved = "value-removed"
    /// Another value of the same type, or nil on one side. Without a key: state that is not a
    /// readable coder, or that so many objects share that it is not compared again.
    case valueChanged = "value-changed"
    /// A value of another type. Without a key: another kind of object.
    case typeChanged = "type-changed"
    /// Another archive-wide value; the key is its name in `restorectl.archive/1`.
    case envelopeChanged = "envelope-changed"
  }

  /// The kind of change.
  public var kind: Kind
  /// The object's path: in the old archive for `nodeRemoved`, in the new one otherwise. Nil for the
  /// archive itself: its envelope, its root list, the app delegate's state.
  public var path: RestorationPath?
  /// The object's path in the old archive, where it differs or the object moved.
  public var fromPath: RestorationPath?
  /// The key path of the value: `draft.items[2].title`. Indices are those of the new archive; of a
  /// removed value, those of the old one.
  ///
  /// Names are joined by dots. A name that is empty or contains one of `. [ ] " \ # *` is in double
  /// quotes, with `\` before `"` and `\`. `[2]` is a place in a list, `[]` an element of a set,
  /// `[<integer 2>]` a dictionary key that is not text, `[Layout {index: 1}]` a key that is an
  /// object.
  public var key: String? { steps.isEmpty ? nil : steps.keyPath }
  /// The old value; nil if there is none.
  public var from: StateValue?
  /// The new value; nil if there is none.
  public var to: StateValue?
  /// Additional information for the reader, one lower-case phrase.
  public var note: String?
  /// The steps to the value; empty for a change that is not in the values of a coder.
  package var steps: [KeyStep]
  /// The places of what the old value refers to.
  @Uncompared package var fromPlaces = SharedPlaces()
  @Uncompared package var toPlaces = SharedPlaces()

  package init(
    _ kind: Kind, at steps: [KeyStep] = [], from: StateValue? = nil, to: StateValue? = nil,
    note: String? = nil
  ) {
    self.kind = kind
    self.steps = steps
    self.from = from
    self.to = to
    self.note = note
  }
}

/// The facts about an object that are compared besides the values under its keys. The raw value is
/// its name in output and in patterns, in brackets to distinguish it from keys: `A#<class>`.
package enum ObjectFact: String, Hashable, Sendable, CaseIterable {
  /// Whether it is a view controller, an object or a view.
  case kind = "<kind>"
  case className = "<class>"
  case restorationClass = "<restoration class>"
  /// The storyboard, and the identifier in it.
  case storyboard = "<storyboard>"
  case state = "<state>"
  /// The order of its views; of the archive itself, the order of the saved objects.
  case order = "<order>"
}

extension Change {
  /// The fact that changed; nil for a value under a key, and for an added, removed or moved object.
  package var fact: ObjectFact? {
    switch kind {
    case .classChanged: .className
    case .restorationClassChanged: .restorationClass
    case .storyboardChanged: .storyboard
    case .orderChanged: .order
    case .typeChanged: key == nil ? .kind : nil
    case .valueAdded, .valueRemoved, .valueChanged: key == nil ? .state : nil
    case .nodeAdded, .nodeRemoved, .nodeMoved, .envelopeChanged: nil
    }
  }
}

extension Change.Kind {
  /// What happened, for marks and totals. The raw values appear in pages.
  package enum Sort: String, Sendable, CaseIterable { case added, removed, moved, changed }

  package var sort: Sort {
    switch self {
    case .nodeAdded, .valueAdded: .added
    case .nodeRemoved, .valueRemoved: .removed
    case .nodeMoved: .moved
    default: .changed
    }
  }

  /// Whether it is that of a whole object.
  package var isOfObject: Bool { [.nodeAdded, .nodeRemoved, .nodeMoved].contains(self) }
}
