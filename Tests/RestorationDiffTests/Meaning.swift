import RestorationArchives

/// What an archive says, as text in which everything without an order is sorted. Written without
/// any of the code that compares, to judge it. Back-references are not followed.
func meaning(of archive: RestorationArchive) -> String {
  var envelope = archive.envelope ?? Envelope()
  let state = meaning(of: envelope.state.map { StateField($0.key, $0.value) })
  envelope.state = []
  return """
    \(archive.source.container) \(envelope) \(state) \
    \(meaning(of: archive.nodes)) \(meaning(of: archive.unlistedNodes)) \
    \(archive.unlistedRestorationClasses)
    """
}

private func meaning(of nodes: [RestorationNode]) -> String {
  nodes.map { meaning(of: $0, $0.decoded()) }.description
}

private func meaning(of node: RestorationNode, _ content: NodeContent) -> String {
  """
  \(node.path.raw) \(node.restorationClass ?? "-") \(node.hasState) \
  \(content.kind?.rawValue ?? "-") \(content.className) \
  \(content.storyboard.map { "\($0)" } ?? "-") \(content.viewLoaded.map { "\($0)" } ?? "-") \
  \(meaning(of: content.state.map { StateField($0.key, $0.value) })) \
  \(content.unreadable.map { "\($0.bytes.bytes)" } ?? "-") \(meaning(of: content.views))
  """
}

private func meaning(of fields: [StateField]) -> String {
  var occurrences: [String: Int] = [:]
  return fields.map { field in
    let number = occurrences[field.name, default: 0]
    occurrences[field.name] = number + 1
    return "\(field.name)#\(number)=\(meaning(of: field.value))"
  }.sorted().description
}

private func meaning(of value: StateValue) -> String {
  switch value {
  case .array(let elements): "array \(elements.map(meaning(of:)))"
  case .orderedSet(let elements): "ordered \(elements.map(meaning(of:)))"
  case .set(let elements): "set \(elements.map(meaning(of:)).sorted())"
  case .dictionary(let pairs):
    "dictionary \(pairs.map { meaning(of: $0.key) + "=" + meaning(of: $0.value) }.sorted())"
  case .object(let className, let fields): "\(className) \(meaning(of: fields))"
  case .archive(let fields): "archive \(meaning(of: fields))"
  case .real(let real): "real \(real.value.bitPattern)"
  case .data(let bytes): "data \(bytes.bytes)"
  case .opened(let data): "\(data.format) \(meaning(of: data.contents))"
  default: "\(value)"
  }
}
