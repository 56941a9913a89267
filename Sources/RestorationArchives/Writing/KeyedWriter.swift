import PlistSyntax

enum KeyedWriter {
  static func document(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    var encoder = StateEncoder()
    var top: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      encoder.losses = Losses(of: node.path, onLoss)
      for entry in node.decoded().state {
        top.append((entry.key, try encoder.field(named: entry.key, entry.value)))
      }
    }
    return encoder.document(top: top)
  }
}
