import PlistSyntax

/// Where an encoder is in a tree, and what happens to a value there that cannot be written.
struct Losses {
  var path: RestorationPath?
  /// The way from the coder to the value that is written.
  var steps: [KeyStep] = []
  var onLoss: LossReport?

  mutating func enter(_ step: KeyStep?) { if let step { steps.append(step) } }

  mutating func leave(_ step: KeyStep?) { if step != nil { steps.removeLast() } }

  /// Reports that the value at this place is left out.
  ///
  /// - Throws: the reason, where nothing may be left out.
  func lose(_ reason: String) throws(EncodingError) {
    let error = EncodingError(path: path, steps: steps, reason: reason)
    guard let onLoss else { throw error }
    onLoss(error)
  }

  /// Why a keyed archive cannot contain a value; nil if it can. Containers always can be written.
  static func reason(against value: StateValue) -> String? {
    switch value {
    case .unreadable(let value):
      "a value that could not be read cannot be written: \(value.reason)"
    case .opened(let data) where data.bytes == nil:
      "only a part of the data is known, as in a report without secrets"
    case .uuid(let text) where UUIDText.bytes(of: text) == nil: "\(text) is not a UUID"
    case .geometry(let geometry) where geometry.shape == .vector || geometry.shape == .transform:
      "Foundation cannot archive a \(geometry.shape); only UIKit's own keys can contain one"
    case .indexPath(let indices) where indices.count > 1 && PackedIndices.encode(indices) == nil:
      "an index path with a negative index"
    default: nil
    }
  }
}
