import RestorationArchives

/// What two values are compared by.
extension ValueComparison {
  /// The form of a value in which those with one meaning are equal: in an order that does not depend
  /// on the file, paths as in the new archive. A reference to a value that is not yet compared is
  /// only as good as the type of that.
  func form(_ value: StateValue, isOld: Bool, isPath: Bool = false) -> StateValue {
    func forms(_ values: [StateValue]) -> [StateValue] { values.map { form($0, isOld: isOld) } }
    switch value {
    case .string(let path) where isPath, .reference(let path):
      return .reference(isOld ? paths.translated(path) : path)
    case .shared(let number):
      if let other = isOld ? newOfOld[number] : oldOfNew[number].map({ _ in number }) {
        return .shared(other)
      }
      let type = (isOld ? old : new).state.places.type(of: number)
      return type.map { .object(className: "→ " + $0, fields: []) } ?? value
    case .array(let elements): return .array(forms(elements))
    case .orderedSet(let elements): return .orderedSet(forms(elements))
    case .set(let elements):
      let forms = forms(elements)
      return .set(forms.sorted(by: forms.map(KeyDescription.whole)))
    case .dictionary(let pairs):
      let forms = pairs.map {
        StatePair(form($0.key, isOld: isOld), form($0.value, isOld: isOld))
      }
      return .dictionary(forms.inOrder)
    case .object(let className, let fields):
      return .object(className: className, fields: form(fields, isOld: isOld))
    case .archive(let fields): return .archive(form(fields, isOld: isOld))
    case .opened(let data):
      // The readable part of damaged data does not show whether the rest is equal.
      if data.isDamaged, let bytes = data.bytes { return .data(bytes) }
      return .opened(data.showing(form(data.contents, isOld: isOld)))
    default: return value
    }
  }

  func form(_ fields: [StateField], isOld: Bool) -> [StateField] {
    fields.sorted(by: fields.map(\.name)).map {
      StateField($0.name, form($0.value, isOld: isOld))
    }
  }
}

extension StateValue {
  var isReferenceBack: Bool { if case .shared = self { true } else { false } }

  /// Whether the value is a list with a reference directly in it.
  var listsReferences: Bool {
    switch self {
    case .array(let elements), .orderedSet(let elements):
      elements.contains(where: \.isReferenceBack)
    default: false
    }
  }

  /// Whether both are the same data, opened or not. The amount of opened data in a coder is
  /// bounded, so data can stay closed in one of two coders because of what comes before it.
  func hasSameBytes(as other: StateValue) -> Bool {
    guard let bytes = dataBytes else { return false }
    return bytes == other.dataBytes
  }
}
