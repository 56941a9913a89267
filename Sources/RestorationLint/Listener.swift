import PlistSyntax
import RestorationModel

/// What a rule listens for during the walk over a coder. The values of a key that it listens to are
/// kept for it. If another listener of it heard something, the coder is walked once more and each
/// value is shown to the rule. Nothing else is decoded for it.
///
/// A rule has its listeners in its own file; the linter knows none of them. They may hear too much,
/// because the rule checks the values again, but never too little.
enum Listener: Sendable {
  /// Keys of the coder with these names.
  case keys(Set<String>)
  /// Keys whose values the rule needs if another listener heard something.
  case context(Set<String>)
  /// Keys of the coder with a prefix.
  case keyPrefix(String)
  /// Coders that a rule checks because of their own facts.
  case coders(@Sendable (NodeContent) -> Bool)
  /// Texts, and the texts of URLs, below some keys of the coder, or all. Only for texts that begin
  /// with one of the bytes.
  case texts(under: Set<String>? = nil, firstBytes: String, @Sendable (ByteView) -> Bool)
  /// Objects, by their class.
  case classes(@Sendable (String) -> Bool)
  /// Data, with its key of the coder.
  case data(@Sendable (ByteSlice, _ key: String) -> Bool)
  /// Other values without contents, with their key of the coder. Not for numbers, dates, UUIDs and
  /// nil.
  case values(@Sendable (StateValue, _ key: StateKey, ArchiveFacts) -> Bool)
  /// The same for values under UIKit's own keys, unless one of these values is under one of these
  /// system keys, and makes them harmless.
  case systemValues(@Sendable (StateValue) -> Bool, unless: [String: [Outermost]])
  /// More of something than an option of the rule allows.
  case size(Measure, over: String)
  /// Possible passwords and tokens, and values that contain them.
  case credentials

  /// The value directly under a key of the coder.
  enum Outermost: Sendable {
    case text
    /// An array that is not empty.
    case filledArray
    /// A reference to another value of the coder.
    case shared
    case other

    /// The kind of a value.
    init(_ value: StateValue) {
      self =
        switch value {
        case .string: .text
        case .array(let elements): elements.isEmpty ? .other : .filledArray
        case .shared: .shared
        default: .other
        }
    }
  }

  /// A size that can exceed a limit in a coder.
  enum Measure: Sendable {
    /// All values together, in bytes as `StateSize` counts.
    case all
    /// The elements of the largest collection.
    case elements
    /// The longest text, in bytes of UTF-8.
    case text
    /// The longest data, in bytes.
    case data
  }
}

extension Listener {
  /// Values that could not be read.
  static let unreadable = values { value, _, _ in
    if case .unreadable = value { true } else { false }
  }
}

/// The listeners of all rules of a linter, by what they listen for. Rules are identified by their
/// numbers.
struct Listeners: Sendable {
  /// A listener with its rule. The closure stays in the `Listener`: in a generic type it would get
  /// copies of its arguments.
  struct Ear: Sendable {
    let rule: Int
    let listener: Listener
  }

  /// The listeners to a key.
  struct KeyEars: Sendable {
    /// The rules that listen to the key.
    fileprivate(set) var rules: [Int] = []
    /// Whether any rule gets its value.
    fileprivate(set) var isKept = false
    /// Its values that make harmless what the listeners at places of `systemValues` hear.
    fileprivate(set) var excuses: [(place: Int, values: [Listener.Outermost])] = []
  }

  /// The listeners to a system key, by its number.
  private var systemKeys: [KeyEars]
  /// Those to any other key.
  private var otherKeys: [String: KeyEars] = [:]
  private var keyPrefixes: [(prefix: String, rule: Int)] = []
  private(set) var coders: [Ear] = []
  private(set) var texts: [Ear] = []
  private(set) var classes: [Ear] = []
  private(set) var data: [Ear] = []
  private(set) var values: [Ear] = []
  private(set) var systemValues: [Ear] = []
  private(set) var sizes: [(rule: Int, measure: Listener.Measure, limit: Int)] = []
  private(set) var credentials: [Int] = []
  /// For each byte, whether any listener is interested in texts that begin with it.
  private(set) var isFirstByte = [Bool](repeating: false, count: 256)

  /// The listeners of some rules, which are numbered by their places.
  init(of rules: [ActiveRule]) {
    systemKeys = Array(repeating: KeyEars(), count: KnownKeys.SystemKey.all.count)
    for (number, active) in rules.enumerated() {
      for listener in active.rule.checks.listeners { add(listener, of: active, number) }
    }
  }

  private mutating func add(_ listener: Listener, of active: ActiveRule, _ rule: Int) {
    let ear = Ear(rule: rule, listener: listener)
    switch listener {
    case .keys(let names): for name in names { keep(name) { $0.rules.append(rule) } }
    case .context(let names): for name in names { keep(name) { _ in } }
    case .keyPrefix(let prefix): keyPrefixes.append((prefix, rule))
    case .coders: coders.append(ear)
    case .texts(_, let firstBytes, _):
      texts.append(ear)
      for byte in firstBytes.utf8 { isFirstByte[Int(byte)] = true }
    case .classes: classes.append(ear)
    case .data: data.append(ear)
    case .values: values.append(ear)
    case .systemValues(_, let unless):
      for (name, values) in unless {
        guard let key = KnownKeys.SystemKey(name) else { continue }
        systemKeys[key.number].excuses.append((systemValues.count, values))
      }
      systemValues.append(ear)
    case .size(let measure, let option):
      sizes.append((rule, measure, active.limit(option)))
    case .credentials: credentials.append(rule)
    }
  }

  private mutating func keep(_ name: String, _ add: (inout KeyEars) -> Void) {
    if let key = KnownKeys.SystemKey(name) {
      systemKeys[key.number].isKept = true
      return add(&systemKeys[key.number])
    }
    otherKeys[name, default: KeyEars()].isKept = true
    add(&otherKeys[name, default: KeyEars()])
  }

  /// The listeners to a key; nil for most keys of apps. `isKept` if there are any rules.
  func ears(for key: StateKey) -> KeyEars? {
    if let systemKey = key.systemKey { return systemKeys[systemKey.number] }
    var ears = otherKeys[key.text]
    for (prefix, rule) in keyPrefixes where key.text.begins(with: prefix) {
      ears = ears ?? KeyEars()
      ears?.rules.append(rule)
      ears?.isKept = true
    }
    return ears
  }
}

extension Listener {
  /// Objects whose classes are not the system's.
  static let ownClasses = classes { !SavedClassName($0).isSystem }
}
