import Foundation
import PlistSyntax

/// Compares a document with what Foundation made of the same bytes. Foundation has no order and no
/// repeated keys in dictionaries, and shows nothing of a UID, so these are not compared.
enum FoundationPlist {
  static func read(_ bytes: Data) throws -> Any {
    try unsafe PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
  }

  static func firstDifference(_ document: PlistDocument, _ oracle: Any) -> String? {
    firstDifference(document, document.root, oracle, "root")
  }

  private static func firstDifference(
    _ document: PlistDocument, _ id: ValueID, _ oracle: Any, _ path: String
  ) -> String? {
    let value = document.value(id)
    let isSame: Bool
    switch value {
    case .bool(let bool): isSame = oracle as? Bool == bool
    case .integer(let integer):
      isSame = (oracle as? NSNumber)?.stringValue == integer.description
    case .real(let real):
      let other = (oracle as? NSNumber)?.doubleValue
      isSame = other == real || real.isNaN && other?.isNaN == true
    case .date(let seconds):
      isSame = (oracle as? Date)?.timeIntervalSinceReferenceDate == seconds
    case .data(let data): isSame = (oracle as? Data).map(Array.init) == data.bytes
    case .string(let string):
      isSame = (oracle as? String)?.utf8.elementsEqual(string.utf8) == true
    case .uid: isSame = !(oracle is [AnyHashable: Any]) && !(oracle is NSNumber)
    case .array(let elements):
      guard let others = oracle as? [Any], others.count == elements.count else {
        return "\(path): array"
      }
      return zip(elements, others).enumerated().lazy.compactMap { index, pair in
        firstDifference(document, pair.0, pair.1, "\(path)[\(index)]")
      }.first
    case .dictionary(let elements):
      guard let others = oracle as? [AnyHashable: Any], others.count == elements.count else {
        return "\(path): dictionary of \(elements.count) and \(oracle)"
      }
      return elements.lazy.compactMap { entry in
        guard let key = document.text(at: entry.key), let other = others[key] else {
          return "\(path): key"
        }
        return firstDifference(document, entry.value, other, path + "." + key)
      }.first
    case .null, .longInteger, .damagedString, .set, .orderedSet: return "\(path): no counterpart"
    }
    return isSame ? nil : "\(path): \(value) and \(type(of: oracle)) \(oracle)"
  }
}
