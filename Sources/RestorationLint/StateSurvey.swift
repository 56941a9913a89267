import PlistSyntax
import RestorationTree

/// What kinds of values stand in the state of one coder, so that rules whose values are not among
/// them need not walk it. Most coders have nothing that most rules look for.
struct StateSurvey {
  /// Kinds of values that rules look for.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt16

    /// Objects of the app's own or of other classes without a case of their own.
    static let object = Kinds(rawValue: 1 << 0)
    static let reference = Kinds(rawValue: 1 << 1)
    static let storyboard = Kinds(rawValue: 1 << 2)
    static let indexPath = Kinds(rawValue: 1 << 3)
    static let data = Kinds(rawValue: 1 << 4)
    static let unreadable = Kinds(rawValue: 1 << 5)
    /// Texts and URLs that lead to a place which does not stay.
    static let absolutePath = Kinds(rawValue: 1 << 6)
    /// Texts and URLs of Core Data's scheme.
    static let coreData = Kinds(rawValue: 1 << 7)
    /// What may be, or hold, a password or a token.
    static let credential = Kinds(rawValue: 1 << 8)
  }

  /// The kinds that occur.
  private(set) var kinds: Kinds = []
  /// What all values take together, as `StateSize` counts.
  private(set) var byteCount = 0
  /// The elements of the largest collection.
  private(set) var mostElements = 0
  /// The UTF-8 of the longest text, in bytes.
  private(set) var longestText = 0
  /// The longest data, in bytes.
  private(set) var longestData = 0

  /// Nothing was saved.
  init() {}

  /// Looks at every value once.
  init(of entries: [StateEntry]) {
    for entry in entries {
      byteCount += StateSize.byteCount(entry.value)
      look(at: entry.value, named: entry.key)
    }
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  private mutating func look(at value: StateValue, named name: String) {
    switch value {
    case .string(let text):
      longestText = max(longestText, text.utf8.count)
      look(at: text)
    case .url(let text, let base):
      look(at: text)
      if let base { look(at: base) }
    case .data(let bytes):
      kinds.insert(.data)
      longestData = max(longestData, bytes.count)
    case .reference: kinds.insert(.reference)
    case .storyboard: kinds.insert(.storyboard)
    case .indexPath: kinds.insert(.indexPath)
    case .unreadable: kinds.insert(.unreadable)
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      mostElements = max(mostElements, elements.count)
      for element in elements { look(at: element, named: "") }
    case .dictionary(let pairs):
      mostElements = max(mostElements, pairs.count)
      for pair in pairs {
        look(at: pair.key, named: "")
        if case .string(let name) = pair.key {
          look(at: pair.value, named: name)
        } else {
          look(at: pair.value, named: "")
        }
      }
    case .object(_, let fields):
      kinds.insert(.object)
      for field in fields { look(at: field.value, named: field.name) }
    case .archive(let fields):
      for field in fields { look(at: field.value, named: field.name) }
    case .null, .bool, .integer, .real, .date, .uuid, .geometry, .range, .shared: break
    }
    if !kinds.contains(.credential), SecretSearch.isSign(value, named: name) {
      kinds.insert(.credential)
    }
  }

  private mutating func look(at text: String) {
    switch text.utf8.first {
    case UInt8(ascii: "/"), UInt8(ascii: "f"):
      if AbsolutePath.place(of: text) != nil { kinds.insert(.absolutePath) }
    case UInt8(ascii: "x"): kinds.insert(.coreData)
    default: break
    }
  }
}
