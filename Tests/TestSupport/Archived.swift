package import PlistSyntax
import RestorationArchives

/// A value of a keyed archive that a test makes. What is used in several places is in the file once: a text,
/// as in NSKeyedArchiver, or one and the same instance of this class.
package final class Archived: Sendable {
  package typealias Field = (key: String, value: Archived)

  private enum Form {
    case text(String), object(className: String, [Field]), entry(Archived)
    case scalar(PlistValue), array([Archived]), dictionary([Field])
  }

  private let form: Form

  private init(_ form: Form) { self.form = form }

  // MARK: Objects, which the archive refers to by their UIDs

  package static func text(_ text: String) -> Archived { Archived(.text(text)) }

  package static func object(_ className: String, _ fields: [Field]) -> Archived {
    Archived(.object(className: className, fields))
  }

  /// A value among the objects as it is.
  package static func entry(_ value: Archived) -> Archived { Archived(.entry(value)) }

  package static func data(_ bytes: [UInt8]) -> Archived { entry(.bytes(bytes)) }

  package static func list(_ elements: [Archived], as className: String = "NSArray") -> Archived {
    object(className, [("NS.objects", .array(elements))])
  }

  package static func map(_ keys: [Archived], _ values: [Archived]) -> Archived {
    object("NSDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(values))])
  }

  // MARK: Values in their places

  package static func scalar(_ value: PlistValue) -> Archived { Archived(.scalar(value)) }

  package static func number(_ value: Int) -> Archived { scalar(.integer(PlistInteger(value))) }

  package static func bytes(_ bytes: [UInt8]) -> Archived { scalar(.data(ByteSlice(bytes))) }

  package static func array(_ elements: [Archived]) -> Archived { Archived(.array(elements)) }

  package static func dictionary(_ fields: [Field]) -> Archived { Archived(.dictionary(fields)) }

  package static let null = scalar(.uid(0))

  package func times(_ count: Int) -> [Archived] { Array(repeating: self, count: count) }

  // MARK: Archives

  /// The archive with these values; nothing if the syntax has no form for them.
  package static func archive(_ top: [Field], as syntax: PlistSyntax = .binary) -> [UInt8] {
    var writer = Writer()
    let values = writer.values(top)
    return (try? writer.builder.document(top: values).written(as: syntax)) ?? []
  }

  private struct Writer {
    var builder = KeyedArchiveBuilder()
    private var known: [ObjectIdentifier: ValueID] = [:]

    mutating func values(_ fields: [Field]) -> [(key: String, value: ValueID)] {
      fields.map { ($0.key, value($0.value)) }
    }

    /// What is in the place of a value: itself, or a reference to it.
    private mutating func value(_ value: Archived) -> ValueID {
      if let id = known[ObjectIdentifier(value)] { return id }
      let id = made(value.form)
      known[ObjectIdentifier(value)] = id
      return id
    }

    private mutating func made(_ form: Form) -> ValueID {
      switch form {
      case .scalar(let scalar): return builder.inline(scalar)
      case .array(let elements): return builder.inline(.array(elements.map { value($0) }))
      case .dictionary(let fields):
        let entries = values(fields).map { (builder.inline(.string($0.key)), $0.value) }
        return builder.inline(.dictionary(entries.map { PlistEntry(key: $0.0, value: $0.1) }))
      case .text(let text): return builder.string(text)
      case .entry(let inner):
        let reference = builder.reserve()
        builder.fill(reference, with: value(inner))
        return reference
      case .object(let className, let fields):
        let reference = builder.reserve()
        builder.fill(
          reference, className: className, superclasses: ["NSObject"], fields: values(fields))
        return reference
      }
    }
  }
}
