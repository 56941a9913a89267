import KeyedArchive
import PlistSyntax

/// Looks over the state of one coder without making any of its values: their sizes, their classes, and
/// whether any of them needs a closer look.
///
/// It sees what `StateTraversal` would show, and gives up where that would not show everything, or
/// where it takes more than a look at the bytes to say what is there; then the values are decoded. It
/// reads binary property lists only. What it does for an object allocates nothing, and its methods are
/// `mutating` where they need not be, since others get a copy of all that is below.
struct StateScreen {
  /// A container whose contents are being looked over.
  struct Frame: Sendable {
    enum Kind: Sendable {
      /// Elements.
      case list
      /// Keys and values of a dictionary, in turns.
      case pairs
      /// Values under the names of an object's fields.
      case fields
    }

    let kind: Kind
    /// Where the references to keys or names begin.
    let keys: Int
    /// Where those to elements or values begin.
    let values: Int
    /// How many turns there are: elements, twice as many as pairs, fields. For a large container only
    /// the first of them, until it is known whether threads can share the rest.
    var count: Int
    /// How many turns there are in all.
    let fullCount: Int
    /// Which turn of an object's fields is that of its class; -1 elsewhere.
    let classPlace: Int
    var next = 0

    init(kind: Kind, keys: Int = 0, values: Int, count: Int, classPlace: Int = -1) {
      self.kind = kind
      self.keys = keys
      self.values = values
      self.count = count
      fullCount = count
      self.classPlace = classPlace
    }
  }

  /// That a screen ends before it is through.
  struct GaveUp: Error {
    /// Whether the visitor is sure to look at the values.
    var isWanted = false
  }

  /// What came of a screen.
  enum Outcome {
    /// The visitor has seen all that it wants.
    case shown
    /// The visitor is sure to look at the values.
    case wanted
    /// The values have to be shown to the visitor.
    case unseen
  }

  let document: PlistDocument
  let table: BinaryPlistTable
  let graph: ObjectGraph
  /// The archive's objects, by UID.
  let objects: PlistElements
  let limits: Limits
  let visitor: any ScreenVisitor
  let screenLimits: ScreenLimits
  /// How many threads may share a large container.
  var threads: Int
  /// How many archives are around this one.
  let nesting: Int
  /// How many values are around those that it begins with.
  let baseDepth: Int
  /// The way to those, from the value under the coder's key.
  let baseSteps: [StateStep]
  var layouts = ScreenedLayouts()
  var classes = ScreenedClasses()
  /// Containers and large data that were met.
  var met: MetObjects
  /// The one that is looked over now; one without contents stands for the coder.
  var frame = Frame(kind: .list, values: 0, count: 0)
  /// Those around it, from the outside in.
  var outerFrames: [Frame] = []
  /// What the value under the key takes, as far as it was seen.
  var byteCount = 0
  /// What large texts and lists have cost so far, each time that they were met.
  var cost = 0
  var state: ScreenedState
  /// The name, in a nested archive, of the value that is looked over.
  var topName: String?
  /// How many containers were open around the large value that was told of last, as long as its
  /// contents are looked over; `.max` at all other times.
  var largeDepth = Int.max

  /// Shows the state under some keys to a visitor.
  static func show(
    _ keys: [CoderState.Entry], of graph: ObjectGraph, limits: Limits,
    to visitor: any ScreenVisitor
  ) -> Outcome {
    for place in keys.indices where visitor.needsValues(underKey: keys[place].key) {
      return .wanted
    }
    guard let table = graph.document.binary else { return .unseen }
    var screen = StateScreen(graph, table, limits: limits, visitor: visitor)
    screen.state.entries.reserveCapacity(keys.count)
    for key in keys {
      screen.state.entries.append(
        ScreenedState.Entry(key: key.key, origin: key.origin, location: key.location))
      do throws(GaveUp) {
        // No key of the system's own names a credential.
        if key.origin == .app { try screen.checkName(key.key) }
        try screen.lookOver(key.value)
      } catch {
        return error.isWanted ? .wanted : .unseen
      }
      screen.state.entries[screen.entry].byteCount = screen.byteCount
      if let systemKey = key.systemKey { screen.allowForGeometry(under: systemKey) }
    }
    return withExtendedLifetime(graph) { visitor.take(screen.state) ? .shown : .unseen }
  }

  /// A screen of a binary archive. Not a failing one: to unwrap a value is to copy all that is in it.
  init(
    _ graph: ObjectGraph, _ table: BinaryPlistTable, limits: Limits, visitor: any ScreenVisitor,
    state: ScreenedState = ScreenedState(), nesting: Int = 0, baseDepth: Int = 0,
    baseSteps: [StateStep] = []
  ) {
    document = graph.document
    self.table = table
    self.graph = graph
    objects = graph.objects
    self.limits = limits
    self.visitor = visitor
    screenLimits = visitor.screenLimits
    threads = limits.threads
    self.state = state
    self.nesting = nesting
    self.baseDepth = baseDepth
    self.baseSteps = baseSteps
    met = MetObjects(count: table.trailer.objectCount)
  }

  /// The entry that is being looked over.
  var entry: Int { state.entries.count - 1 }

  /// Adds to the size of the value under the key.
  mutating func count(_ byteCount: Int) { self.byteCount += byteCount }

  /// Decoding makes numbers of some of UIKit's texts.
  private mutating func allowForGeometry(under key: KnownKeys.SystemKey) {
    guard case .geometry(let shape)? = key.valueType,
      state.entries[entry].outermost == .text
    else { return }
    state.entries[entry].byteCount = max(
      state.entries[entry].byteCount, StateSize.byteCount(of: shape))
    state.entries[entry].isExact = false
  }

  /// Looks over the value under a key of the coder.
  private mutating func lookOver(_ value: ValueID) throws(GaveUp) {
    largeDepth = .max
    byteCount = 0
    state.entries[entry].outermost = try meet(value.rawValue, isKey: false)
    try lookOverFrames()
  }

  /// Looks over what stands in the open containers, until all are closed.
  mutating func lookOverFrames() throws(GaveUp) {
    while true {
      let turn = frame.next
      guard turn < frame.count else {
        if frame.count < frame.fullCount {
          if lookOverRestOnThreads() { frame.next = frame.fullCount }
          frame.count = frame.fullCount
          continue
        }
        guard let outer = outerFrames.popLast() else { return }
        frame = outer
        continue
      }
      // Whoever asks for the way to a value finds it in the frames.
      frame.next += 1
      switch frame.kind {
      case .list: _ = try meet(table.reference(at: frame.values, number: turn), isKey: false)
      case .pairs:
        let isKey = turn & 1 == 0
        let place = isKey ? frame.keys : frame.values
        _ = try meet(table.reference(at: place, number: turn / 2), isKey: isKey)
      case .fields where turn == frame.classPlace: continue
      case .fields: _ = try meet(table.reference(at: frame.values, number: turn), isKey: false)
      }
    }
  }

  /// Gives up if a name can be that of a credential.
  mutating func checkName(_ name: String) throws(GaveUp) {
    if SecretDetector.mayNameCredential(.text(name)), visitor.needsValues(underName: name) {
      throw GaveUp()
    }
  }

  /// Opens a container that has something in it.
  mutating func open(_ inner: Frame) {
    outerFrames.append(frame)
    frame = inner
    if threads > 1, inner.count > Self.leastCountForThreads {
      frame.count = Self.countBeforeThreads
    }
  }

  /// Looks over an archive that stands in data.
  mutating func lookOver(nested inner: ObjectGraph) throws(GaveUp) {
    guard let table = inner.document.binary else { throw GaveUp() }
    var screen = StateScreen(
      inner, table, limits: limits, visitor: visitor, state: state, nesting: nesting + 1,
      baseDepth: depth + 1, baseSteps: steps)
    // So that there is one owner, and nothing is copied.
    state = ScreenedState()
    screen.threads = threads
    let isInsideLarge = isInsideLarge
    for entry in inner.topEntries {
      guard case .string(let string) = inner.document.value(entry.key) else { throw GaveUp() }
      let name = inner.document.text(string)
      try screen.checkName(name)
      screen.count(name.utf8.count)
      screen.topName = name
      screen.largeDepth = isInsideLarge ? -1 : .max
      _ = try screen.meet(entry.value.rawValue, isKey: false)
      try screen.lookOverFrames()
    }
    state = screen.state
    threads = screen.threads
    count(screen.byteCount)
  }
}
