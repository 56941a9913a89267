import PlistSyntax
import RestorationModel

/// Writes scenes, their sessions, and the system files beside an archive as plain property lists.
enum SceneWriter {
  /// The state of a scene, or another plain dictionary. The dictionary of an activity is written in
  /// the newer form, in data with a keyed archive.
  static func plainDocument(
    of archive: RestorationArchive
  ) throws(EncodingError) -> PlistDocument {
    var encoder = PlainEncoder()
    var entries: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      let content = node.decoded()
      do throws(StateEncoder.Failure) {
        if node.path == .sceneActivity {
          let bytes = try activityBytes(content)
          entries.append((KnownKeys.activityUserInfoData, encoder.data(bytes)))
        } else {
          for entry in content.state {
            entries.append((entry.key, try encoder.value(entry.value)))
          }
        }
      } catch {
        throw EncodingError(path: node.path, reason: error.reason)
      }
    }
    return encoder.document(entries)
  }

  private static func activityBytes(
    _ content: NodeContent
  ) throws(StateEncoder.Failure) -> ByteSlice {
    if let unreadable = content.unreadable { return unreadable.bytes }
    var encoder = StateEncoder()
    let dictionary = try encoder.dictionary(of: content.state)
    return ByteSlice(try encoder.bytes(top: [(KnownKeys.activityUserInfo, dictionary)]))
  }

  /// The table of scene sessions.
  static func sessionsDocument(
    of archive: RestorationArchive
  ) throws(EncodingError) -> PlistDocument {
    var encoder = PlainEncoder()
    var entries: [(key: String, value: ValueID)] = []
    for node in archive.nodes {
      do throws(StateEncoder.Failure) {
        entries.append((node.path.raw, encoder.data(try sessionBytes(node.decoded()))))
      } catch {
        throw EncodingError(path: node.path, reason: error.reason)
      }
    }
    return encoder.document(entries)
  }

  private static func sessionBytes(
    _ content: NodeContent
  ) throws(StateEncoder.Failure) -> ByteSlice {
    if let unreadable = content.unreadable { return unreadable.bytes }
    var encoder = StateEncoder()
    var top: [(key: String, value: ValueID)] = []
    if let className = content.className.value {
      let session = try encoder.object(className, of: content.state)
      top.append((KnownKeys.sceneDefinition, session))
    } else {
      for entry in content.state { top.append((entry.key, try encoder.field(entry.value))) }
    }
    return ByteSlice(try encoder.bytes(top: top))
  }
}

/// Writes values into a plain property list.
private struct PlainEncoder {
  private var builder = PlistBuilder()

  mutating func data(_ bytes: ByteSlice) -> ValueID { builder.data(bytes) }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  mutating func value(_ value: StateValue) throws(StateEncoder.Failure) -> ValueID {
    switch value {
    case .null: return builder.null()
    case .bool(let flag): return builder.bool(flag)
    case .integer(let number): return builder.integer(number)
    case .real(let real): return builder.real(real.value)
    case .string(let text): return builder.string(text)
    case .date(let seconds): return builder.date(seconds.value)
    case .data(let bytes): return builder.data(bytes)
    case .opened(let data):
      guard let bytes = data.bytes else { throw .partOfData }
      return builder.data(bytes)
    case .array(let elements): return builder.array(try values(elements))
    case .set(let elements): return builder.set(try values(elements))
    case .orderedSet(let elements): return builder.orderedSet(try values(elements))
    case .dictionary(let pairs):
      var entries: [(key: ValueID, value: ValueID)] = []
      for pair in pairs {
        entries.append((try self.value(pair.key), try self.value(pair.value)))
      }
      return builder.dictionary(entries)
    case .archive(let fields):
      var encoder = StateEncoder()
      var top: [(key: String, value: ValueID)] = []
      for field in fields { top.append((field.name, try encoder.field(field.value))) }
      return builder.data(ByteSlice(try encoder.bytes(top: top)))
    default:
      throw StateEncoder.Failure(
        reason: "a plain property list cannot contain this: \(value.typeName)")
    }
  }

  private mutating func values(
    _ elements: [StateValue]
  ) throws(StateEncoder.Failure) -> [ValueID] {
    var ids: [ValueID] = []
    for element in elements { ids.append(try value(element)) }
    return ids
  }

  mutating func document(_ entries: [(key: String, value: ValueID)]) -> PlistDocument {
    let root = builder.dictionary(entries)
    return builder.document(root: root)
  }
}
