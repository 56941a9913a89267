import RestorationDiff
import TestSupport

/// A change in one line, so that tables of expected changes read well:
/// `value-changed Root<Old #items[1]<items[0] 7 → 8`.
func text(_ change: Change) -> String {
  var text = change.kind.rawValue
  if let path = change.path { text += " " + path.raw }
  if let path = change.fromPath { text += "<" + path.raw }
  if let key = change.key { text += " #" + key }
  if let key = change.fromKey { text += "<" + key }
  if let from = change.from { text += " -" + json(from) }
  if let to = change.to { text += " +" + json(to) }
  return text
}

private func json(_ value: StateValue) -> String {
  var json = JSONOutput(compact: true)
  json.write(JSON(value))
  return String(decoding: json.bytes, as: UTF8.self)
}

func changes(
  _ old: RestorationArchive, _ new: RestorationArchive, _ options: DiffOptions = DiffOptions()
) -> [String] {
  ArchiveDiff(from: old, to: new, options: options).changes.map(text)
}

func node(
  _ path: String, _ className: String? = "Screen", _ state: [(String, StateValue)] = []
) -> RestorationNode {
  .of(
    .viewController, path, className: className.map { .value($0) } ?? .unstated,
    state: state.map { StateEntry($0.0, $0.1) })
}

func archive(_ state: [(String, StateValue)]) -> RestorationArchive {
  RestorationArchive(nodes: [node("Root", "Screen", state)])
}

extension StateValue {
  static func keys(_ pairs: KeyValuePairs<String, StateValue>) -> StateValue {
    .dictionary(pairs.map { StatePair(.string($0.key), $0.value) })
  }
}
