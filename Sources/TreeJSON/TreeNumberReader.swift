import PlistSyntax
import RestorationModel

extension TreeValueReader {
  /// Whole numbers in a list.
  func integers(_ id: ValueID) throws(TreeError) -> [PlistInteger] {
    guard case .array(let elements) = document.value(id) else {
      throw invalid(id, "an array of whole numbers")
    }
    var numbers: [PlistInteger] = []
    for element in document.elements(of: elements) {
      numbers.append(try integer(element))
    }
    return numbers
  }

  /// A whole number, or one that is too large for JSON.
  func integer(_ id: ValueID) throws(TreeError) -> PlistInteger {
    switch document.value(id) {
    case .integer(let number, _): return number
    case .dictionary(let elements):
      if let digits = document.value(forKey: TreeKeys.Tag.integer.rawValue, in: elements),
        let number = document.text(at: digits).flatMap({ PlistInteger($0) })
      {
        return number
      }
      throw invalid(id, "a whole number")
    default: throw invalid(id, "a whole number")
    }
  }

  /// A date in either form: ISO 8601, or seconds since 2001.
  func date(_ id: ValueID) throws(TreeError) -> ExactReal {
    guard let text = document.text(at: id) else { return try real(id) }
    guard let seconds = ISO8601.parse(text) else {
      throw document.treeError(
        .invalidValue, at: id, expected: "a date such as 2014-07-06T16:05:18Z", found: text)
    }
    return ExactReal(seconds)
  }

  /// A number, or one that JSON cannot represent.
  func real(_ id: ValueID) throws(TreeError) -> ExactReal {
    switch document.value(id) {
    case .real(let value, _): return ExactReal(value)
    case .integer(let value, _): return ExactReal(value.double)
    case .string(let string):
      if let value = Self.nonFinite(document.text(string)) { return ExactReal(value) }
      throw invalid(id, "a number, inf, -inf or nan")
    case .dictionary(let elements):
      guard let inner = document.value(forKey: TreeKeys.Tag.real.rawValue, in: elements),
        let text = document.text(at: inner), let value = Self.nonFinite(text)
      else { throw invalid(id, "a number") }
      return ExactReal(value)
    default: throw invalid(id, "a number")
    }
  }

  private static func nonFinite(_ text: String) -> Double? {
    switch text {
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "nan": return .nan
    default:
      guard text.begins(with: "nan:0x"), let bits = UInt64(text.dropFirst(6), radix: 16) else {
        return nil
      }
      let value = Double(bitPattern: bits)
      return value.isNaN ? value : nil
    }
  }
}
