import PlistSyntax
import RestorationModel

/// Writes a keyed archive that is not a restoration archive.
enum KeyedWriter {
  static func document(of archive: RestorationArchive) throws(EncodingError) -> PlistDocument {
    var encoder = StateEncoder()
    var top: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      do throws(StateEncoder.Failure) {
        for entry in node.decoded().state {
          top.append((entry.key, try encoder.field(entry.value)))
        }
      } catch {
        throw EncodingError(path: node.path, reason: error.reason)
      }
    }
    return encoder.document(top: top)
  }
}
