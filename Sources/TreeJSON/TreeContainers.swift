import PlistSyntax
import RestorationModel

// How values that hold others are shown to a sink, part by part. Nothing of them is kept, so that a tree
// takes no more memory than its file.

extension TreeValueReader {
  /// Shows the fields of an object or an archive, each after its name.
  private mutating func fields(
    _ elements: [PlistEntry], depth: Int, into sink: any StateSink
  ) throws(TreeError) {
    for entry in document.entries(of: elements) {
      sink.enter(name: .string(name(entry.key)))
      try visit(entry.value, depth: depth, into: sink)
    }
  }

  private func name(_ key: ValueID) -> String {
    TreeKeys.unescaped(document.text(at: key) ?? "")
  }

  mutating func list(
    _ elements: [ValueID], _ depth: Int, into sink: any StateSink,
    _ container: (Int) -> StateContainer
  ) throws(TreeError) {
    sink.open(container(document.count(of: elements)))
    for element in document.elements(of: elements) {
      try visit(element, depth: depth + 1, into: sink)
    }
    sink.close()
  }

  /// Shows a dictionary whose keys are texts.
  mutating func pairs(
    _ elements: [PlistEntry], _ depth: Int, into sink: any StateSink
  ) throws(TreeError) {
    guard let kind = kind(of: elements, for: sink) else {
      let builder = ValueBuilder()
      try pairs(elements, depth, into: builder)
      return builder.value.walk(into: sink)
    }
    sink.open(.dictionary(count: document.count(of: elements), keys: kind))
    for entry in document.entries(of: elements) {
      valueCount += 1
      sink.take(.text(.string(name(entry.key))))
      try visit(entry.value, depth: depth + 1, into: sink)
    }
    sink.close()
  }

  /// What the keys of a dictionary are; nil when the sink changes one of them.
  private func kind(of elements: [PlistEntry], for sink: any StateSink) -> DictionaryKeys? {
    guard sink.asksForKeys else { return .values }
    var names: Set<String> = []
    var areNames = true
    for entry in document.entries(of: elements) {
      let name = name(entry.key)
      guard sink.keeps(key: .text(.string(name))) else { return nil }
      if areNames { areNames = names.insert(name).inserted }
    }
    return areNames ? .names : .values
  }

  mutating func object(
    _ className: String, _ fields: ValueID?, _ depth: Int, into sink: any StateSink
  ) throws(TreeError) {
    sink.open(.object(className: className))
    if let fields {
      guard case .dictionary(let elements) = document.value(fields) else {
        throw invalid(fields, "a dictionary under fields")
      }
      try self.fields(elements, depth: depth + 1, into: sink)
    }
    sink.close()
  }

  mutating func archive(
    _ id: ValueID, _ depth: Int, into sink: any StateSink
  ) throws(TreeError) {
    guard case .dictionary(let elements) = document.value(id) else {
      throw invalid(id, "a dictionary under $archive")
    }
    var inner = TreeValueReader(document, limits: limits, nesting: nesting + 1, opener: opener)
    sink.open(.archive)
    try inner.fields(elements, depth: depth + 1, into: sink)
    sink.close()
    unreadableCount += inner.unreadableCount
    opener = inner.opener
  }

  /// Shows a dictionary whose keys are any values.
  mutating func map(
    _ id: ValueID, _ depth: Int, into sink: any StateSink
  ) throws(TreeError) {
    let elements = try array(id, .map)
    guard let kind = try kind(ofMap: elements, depth, for: sink) else {
      let builder = ValueBuilder()
      try map(id, depth, into: builder)
      return builder.value.walk(into: sink)
    }
    sink.open(.dictionary(count: document.count(of: elements), keys: kind))
    for element in document.elements(of: elements) {
      let (key, value) = try pair(element)
      try visit(key, depth: depth + 1, into: sink)
      try visit(value, depth: depth + 1, into: sink)
    }
    sink.close()
  }

  private func pair(_ id: ValueID) throws(TreeError) -> (key: ValueID, value: ValueID) {
    guard case .array(let elements) = document.value(id), document.count(of: elements) == 2 else {
      throw invalid(id, "a pair of a key and a value")
    }
    let pair = document.list(of: elements)
    return (pair[0], pair[1])
  }

  private func kind(
    ofMap elements: [ValueID], _ depth: Int, for sink: any StateSink
  ) throws(TreeError) -> DictionaryKeys? {
    guard sink.asksForKeys else { return .values }
    var names: Set<String> = []
    var areNames = true
    // The keys are read once more when they are shown. Only then it is known what they may refer to.
    var reader = self
    reader.valueCount = .max / 2
    for element in document.elements(of: elements) {
      let key = try reader.value(try pair(element).key, depth: depth + 1)
      if case .string(let name) = key {
        guard sink.keeps(key: .text(.string(name))) else { return nil }
        if areNames { areNames = names.insert(name).inserted }
      } else {
        guard sink.keeps(key: .value(key)) else { return nil }
        areNames = false
      }
    }
    return areNames ? .names : .values
  }
}
