/// One value that an app or UIKit saved.
///
/// Values nest at most `Limits.valueDepth` deep, so code may recurse over them. Within one coder a
/// repeated container is a `shared` back-reference: cycles end, and nothing is walked twice.
///
/// Only the widest cases are boxed: most values are small, and there are very many of them.
public enum StateValue: Hashable, Sendable {
  /// Nil: the reference to `$null`.
  case null
  /// A boolean.
  case bool(Bool)
  /// A whole number.
  case integer(PlistInteger)
  /// A floating-point number.
  case real(ExactReal)
  /// Text.
  case string(String)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(ExactReal)
  /// Bytes.
  case data(ByteSlice)
  /// Bytes with their contents.
  indirect case opened(OpenedData)
  /// A URL: its text, and the text of the URL that it is relative to.
  indirect case url(String, base: String?)
  /// A UUID in its usual form, upper case.
  case uuid(String)
  /// A point, size, rectangle, insets, vector or transform.
  case geometry(Geometry)
  /// A range: location and length.
  indirect case range(location: PlistInteger, length: PlistInteger)
  /// An index path.
  case indexPath([PlistInteger])
  /// A list.
  case array([StateValue])
  /// A set, in the order of the file.
  case set([StateValue])
  /// An ordered set.
  case orderedSet([StateValue])
  /// Keys and values in the order of the file; keys may be any values and may repeat.
  case dictionary([StatePair])
  /// A reference to another saved object, by its restoration path.
  case reference(String)
  /// The storyboard that an object was created from.
  indirect case storyboard(StoryboardReference)
  /// An object of a class that has no case of its own.
  case object(className: String, fields: [StateField])
  /// A keyed archive inside data: its top-level keys and values.
  case archive([StateField])
  /// A container elsewhere in the same coder: the number of its value, counting all values of the
  /// coder from 0, parents before children, in order.
  case shared(Int)
  /// A value that could not be read; the rest of its coder could.
  indirect case unreadable(UnreadableValue)
}

/// A key and its value in a dictionary.
public struct StatePair: Hashable, Sendable {
  /// The key.
  public var key: StateValue
  /// The value.
  public var value: StateValue

  /// A pair.
  public init(_ key: StateValue, _ value: StateValue) {
    self.key = key
    self.value = value
  }
}

/// A named value of an object or of a nested archive.
public struct StateField: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value.
  public var value: StateValue

  /// A field.
  public init(_ name: String, _ value: StateValue) {
    self.name = name
    self.value = value
  }
}

/// The storyboard that a view controller was created from.
public struct StoryboardReference: Hashable, Sendable {
  /// The storyboard's name, `Main`.
  public var name: String?
  /// The controller's identifier in the storyboard.
  public var identifier: String?
  /// The bundle that contains the storyboard, if it is not the main bundle.
  public var bundlePath: String?

  package init(name: String? = nil, identifier: String? = nil, bundlePath: String? = nil) {
    self.name = name
    self.identifier = identifier
    self.bundlePath = bundlePath
  }
}

extension StateValue {
  package var isContainer: Bool {
    switch self {
    case .array, .set, .orderedSet, .dictionary, .object, .archive: true
    default: false
    }
  }

  /// As many numbers as a shape has.
  package static func geometry(_ shape: Geometry.Shape, _ numbers: [Double]) -> StateValue {
    Geometry(shape, numbers.map { ExactReal($0) }).map { .geometry($0) } ?? .null
  }

  /// The value's type, for messages and change notes.
  public var typeName: String {
    switch self {
    case .null: "nil"
    case .bool: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .date: "date"
    case .data, .opened: "data"
    case .url: "URL"
    case .uuid: "UUID"
    case .geometry(let geometry): geometry.shape.rawValue
    case .range: "range"
    case .indexPath: "index path"
    case .array: "array"
    case .set: "set"
    case .orderedSet: "ordered set"
    case .dictionary: "dictionary"
    case .reference: "reference"
    case .storyboard: "storyboard"
    case .object(let className, _): className
    case .archive: "keyed archive"
    case .shared: "shared object"
    case .unreadable: "unreadable value"
    }
  }

  /// The values directly inside that belong to the same coder, in the order in which `shared`
  /// numbers count them: not those of an archive inside data, which is a coder of its own.
  package var children: [StateValue] {
    switch self {
    case .array(let elements), .set(let elements), .orderedSet(let elements): elements
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .object(_, let fields): fields.map(\.value)
    default: []
    }
  }

  /// The values of an archive inside data, or in other opened data, which are counted separately.
  package var innerCoder: [StateValue] {
    switch self {
    case .archive(let fields): fields.map(\.value)
    case .opened(let data): [data.contents]
    default: []
    }
  }

  /// How many values fulfil a condition, of the value itself and all in it.
  func count(where isCounted: (StateValue) -> Bool) -> Int {
    (children + innerCoder).reduce(isCounted(self) ? 1 : 0) { $0 + $1.count(where: isCounted) }
  }

  package func contains(where condition: (StateValue) -> Bool) -> Bool {
    condition(self) || (children + innerCoder).contains { $0.contains(where: condition) }
  }

  /// Whether the value is a container with something in it, also an archive inside data.
  package var hasContents: Bool {
    if case .archive(let fields) = self { !fields.isEmpty } else { !children.isEmpty }
  }
}

extension StateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(PlistInteger(value)) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .real(ExactReal(value)) }
}
