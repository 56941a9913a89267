public import RestorationModel

/// One fact that differs between two archives.
public struct Change: Hashable, Sendable {
  /// What kind of fact. The raw values stand in `restorectl.diff/1`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An object that only the new archive lists; `to` is its class.
    case nodeAdded = "node-added"
    /// An object that only the old archive lists; `from` is its class.
    case nodeRemoved = "node-removed"
    /// An object with another place in its parent, or with another parent.
    case nodeMoved = "node-moved"
    /// Another class of the saved object.
    case classChanged = "class-changed"
    /// Another restoration class.
    case restorationClassChanged = "restoration-class-changed"
    /// Another storyboard, or another identifier in it.
    case storyboardChanged = "storyboard-changed"
    /// The same objects in another order; `from` and `to` list those that stand elsewhere, the first
    /// of them where they are many: a dictionary each with its `path` and, under `after`, the path
    /// that it follows in the list, nil at the front. The same object has the same place in both.
    case orderChanged = "order-changed"
    /// A value that only the new archive has. Without a key: the whole state (see `Change.fact`).
    case valueAdded = "value-added"
    /// A value that only the old archive has. Without a key: the whole state.
    case valueRemoved = "value-removed"
    /// Another value of the same type, or nil on one side. Without a key: state that is no readable
    /// coder, or that several objects show, which is compared key by key at the first of them.
    case valueChanged = "value-changed"
    /// A value of another type. Without a key: another kind of object.
    case typeChanged = "type-changed"
    /// Another archive-wide value; the key is its name in `restorectl.archive/1`.
    case envelopeChanged = "envelope-changed"
  }

  /// What kind of fact.
  public var kind: Kind
  /// The object's path: in the old archive for `nodeRemoved`, in the new one otherwise. Nil for the
  /// archive itself: its envelope, its root list, the app delegate's state.
  public var path: RestorationPath?
  /// The object's path in the old archive, where it differs.
  public var fromPath: RestorationPath?
  /// Which value: `draft.items[2].title`. Indices are those of the new archive, but for the last
  /// one of a removed value.
  ///
  /// Names are joined by dots; one that is empty or has one of `. [ ] " \ # *` stands in double
  /// quotes, with `\` before `"` and `\`. `[2]` is a place in a list, `[]` an element of a set,
  /// `[<integer 2>]` a key of a dictionary that is no text, `[Layout {index: 1}]` one that is an
  /// object; of a long one the end is replaced by a digest.
  public var key: String?
  /// The same in the old archive, where it differs because elements of a list before it came or went.
  package var fromKey: String?
  /// The old value; nil where there is none.
  public var from: StateValue?
  /// The new value; nil where there is none.
  public var to: StateValue?
  /// More for people to know, one lower-case phrase.
  public var note: String?
  /// The object whose changed state this one shows too: what changed in it is told there.
  package var stateOwner: RestorationPath?
  /// The names in `key`, from the outermost to the innermost: what tells whether a value is secret.
  package var keyNames: [String] = []
  /// The way to the value; empty for what is not among the values of a coder.
  package var steps: [KeyStep] = []
  /// Where what the old value refers to is. Not part of equality.
  package var fromPlaces = Uncompared(SharedPlaces())
  /// Where what the new value refers to is. Not part of equality.
  package var toPlaces = Uncompared(SharedPlaces())
  /// The object that came or went, whatever path its state was saved under. Not part of equality.
  package var node = Uncompared<RestorationNode?>(nil)
  /// The way to the value by its place in each container, for `ArchivePatch`.
  var route: [RouteStep] = []

  /// A change.
  package init(
    _ kind: Kind, path: RestorationPath? = nil, fromPath: RestorationPath? = nil,
    key: String? = nil, from: StateValue? = nil, to: StateValue? = nil, note: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.fromPath = fromPath
    self.key = key
    self.from = from
    self.to = to
    self.note = note
  }
}

/// Where a value or something around it stands among the values beside it, 0-based; nil on the side
/// that has no such value.
struct RouteStep: Hashable, Sendable {
  let old: Int?
  let new: Int?
  /// The name, place or key.
  let step: KeyStep
}

/// How many changes of which sort; each change counts once.
package struct ChangeSummary: Hashable, Sendable {
  /// Objects and values that only the new archive has.
  package var added = 0
  /// Objects and values that only the old archive has.
  package var removed = 0
  /// Objects with another place or parent.
  package var moved = 0
  /// All other changes.
  package var changed = 0

  /// No changes.
  package init() {}

  /// The changes of several comparisons.
  package static func + (left: ChangeSummary, right: ChangeSummary) -> ChangeSummary {
    var sum = left
    sum.added += right.added
    sum.removed += right.removed
    sum.moved += right.moved
    sum.changed += right.changed
    return sum
  }

  /// Counts changes.
  package init(_ changes: [Change]) {
    for change in changes {
      switch change.kind {
      case .nodeAdded, .valueAdded: added += 1
      case .nodeRemoved, .valueRemoved: removed += 1
      case .nodeMoved: moved += 1
      default: changed += 1
      }
    }
  }
}
