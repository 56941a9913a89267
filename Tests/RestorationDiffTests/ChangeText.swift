import RestorationDiff
import TestSupport

/// A change in one line, so that tables of expected changes read well:
/// `value-changed Root<Old #items[1] -7 +8`.
func text(_ change: Change) -> String {
  var text = change.kind.rawValue
  if let path = change.path { text += " " + path.raw }
  if let path = change.fromPath { text += "<" + path.raw }
  if let key = change.key { text += " #" + key }
  if let from = change.from { text += " -" + json(from) }
  if let to = change.to { text += " +" + json(to) }
  return text
}

private func json(_ value: StateValue) -> String {
  var json = JSONOutput(compact: true)
  json.write(JSON(value))
  return String(decoding: json.bytes, as: UTF8.self)
}

func changes(_ old: RestorationArchive, _ new: RestorationArchive) -> [String] {
  ArchiveDiff(from: old, to: new).changes.map(text)
}

/// The same of objects, one a line.
func changes(_ old: String, _ new: String) throws -> [String] {
  try changes(RestorationArchive(objects: old), RestorationArchive(objects: new))
}
