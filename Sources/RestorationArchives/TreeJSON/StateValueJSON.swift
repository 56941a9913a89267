// Values in the form of `restorectl.archive/1`.

extension JSON {
  /// A value. What is in a list or in fields becomes JSON when it is written.
  package init(_ value: StateValue) {
    func list(_ elements: [StateValue]) -> JSON {
      .written { $0.array(elements) { $1.write(JSON($0)) } }
    }
    func object(_ fields: [StateField]) -> JSON {
      .written { json in
        json.object { json in
          for field in fields { json.member(TreeKeys.escaped(field.name), JSON(field.value)) }
        }
      }
    }
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = JSON(number)
    case .real(let real): self = JSON(real.value)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .tagged(.date, JSON(date: seconds.value))
    case .data(let bytes): self = .tagged(.data, .base64(bytes))
    case .opened(let data):
      self = .tagged(
        .data, data.bytes.map { .base64($0) } ?? .null,
        (TreeKeys.dataFormat, .string(data.format.rawValue)),
        (TreeKeys.dataContents, JSON(data.contents)))
    case .url(let text, nil): self = .tagged(.url, .string(text))
    case .url(let text, let base?): self = .tagged(.url, .string(text), ("base", .string(base)))
    case .uuid(let text): self = .tagged(.uuid, .string(text))
    case .geometry(let geometry):
      self = .object([
        ("$" + geometry.shape.rawValue, .array(geometry.numbers.map { JSON($0.value) }))
      ])
    case .range(let location, let length):
      self = .tagged(.range, [JSON(location), JSON(length)])
    case .indexPath(let indices): self = .tagged(.indexPath, .array(indices.map { JSON($0) }))
    case .array(let elements): self = list(elements)
    case .set(let elements): self = .tagged(.set, list(elements))
    case .orderedSet(let elements): self = .tagged(.orderedSet, list(elements))
    case .dictionary(let pairs):
      // An object if its keys are different texts.
      var names: Set<String> = []
      let fields = pairs.compactMap { pair in
        if case .string(let name) = pair.key, names.insert(name).inserted {
          StateField(name, pair.value)
        } else {
          nil
        }
      }
      self =
        fields.count == pairs.count
        ? object(fields)
        : .tagged(.map, .written { $0.array(pairs) { $1.write(list([$0.key, $0.value])) } })
    case .reference(let path): self = .tagged(.reference, .string(path))
    case .storyboard(let reference): self = .tagged(.storyboard, JSON(reference))
    case .object(let className, let fields):
      self = .tagged(.object, .string(className), ("fields", object(fields)))
    case .archive(let fields): self = .tagged(.archive, object(fields))
    case .shared(let number): self = .tagged(.shared, JSON(number))
    case .unreadable(let value):
      self = .tagged(.unreadable, .string(value.reason))
        .with(TreeKeys.damagedText, value.text)
        .with(TreeKeys.byteOffset, value.byteOffset)
    }
  }

  /// A value in an object under its tag, with what is beside it.
  private static func tagged(_ tag: TreeKeys.Tag, _ json: JSON, _ companions: Member...) -> JSON {
    .object([(tag.key, json)] + companions)
  }

  /// Readers that store numbers as `double` change larger whole numbers.
  private static let largestExactInteger: Int64 = 1 << 53

  fileprivate init(_ number: PlistInteger) {
    let digits = number.description
    if let small = number.int64,
      -Self.largestExactInteger...Self.largestExactInteger ~= small
    {
      self = .number(digits)
    } else {
      self = .tagged(.integer, .string(digits))
    }
  }

  init(_ reference: StoryboardReference) {
    self = [
      "name": JSON(reference.name), "identifier": JSON(reference.identifier),
      "bundlePath": JSON(reference.bundlePath),
    ]
  }
}
