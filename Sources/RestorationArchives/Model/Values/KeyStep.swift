/// One step from a coder or a container to a value inside.
package enum KeyStep: Hashable, Sendable {
  /// A coder's key, a text key of a dictionary, an object's field.
  case name(String)
  /// A place in a list, 0-based.
  case index(Int)
  /// An element of a set, which has no place.
  case element
  /// An element of a set, by its place among the shown ones.
  case member(Int)
  // Boxed: three times as large as a name, and rare.
  indirect case keyed(DictionaryKey)
  indirect case keyItself(DictionaryKey)

  /// The text in brackets for the step; nil for a name.
  package var bracketed: String? {
    switch self {
    case .name: nil
    case .index(let index), .member(let index): "\(index)"
    case .element: ""
    case .keyed(let key): key.text
    case .keyItself(let key): "key " + key.text
    }
  }

  /// The step in a key path, after a dot if one is needed.
  package func text(isFirst: Bool) -> String {
    switch self {
    case .name(let name): (isFirst ? "" : ".") + KeyPathName.shown(name)
    default: "[\(bracketed ?? "")]"
    }
  }
}

/// A dictionary key that is not text, with its description, which every value below needs.
package struct DictionaryKey: Hashable, Sendable {
  package let value: StateValue
  let text: String

  package init(_ value: StateValue) {
    self.value = value
    text = KeyDescription.text(value)
  }
}

extension Sequence<KeyStep> {
  /// The steps as text, `draft.items[2].title`, which a pattern accepts after `#`.
  package var keyPath: String {
    var path = ""
    for step in self { path += step.text(isFirst: path.isEmpty) }
    return path
  }

  package var names: [String] {
    compactMap { if case .name(let name) = $0 { name } else { nil } }
  }
}

extension StateValue {
  package var step: KeyStep {
    if case .string(let name) = self { .name(name) } else { .keyed(DictionaryKey(self)) }
  }
}

extension StatePair {
  /// The steps to the key, unless it is text, and to the value.
  var steps: (key: KeyStep?, value: KeyStep) {
    let step = key.step
    if case .keyed(let described) = step { return (.keyItself(described), step) }
    return (nil, step)
  }
}

/// Names in key paths: `draft.items[2].title`.
package enum KeyPathName {
  /// The name itself, or in quotes if it could be read as several steps, as a place in a list or as
  /// a pattern, or would be invisible.
  package static func shown(_ name: String) -> String { isPlain(name) ? name : quoted(name) }

  /// A name among other words in brackets: in quotes unless it is one word.
  static func word(_ name: String) -> String {
    isPlain(name) && !name.utf8.contains { " ,:{}()<>".utf8.contains($0) } ? name : quoted(name)
  }

  /// The name in double quotes, with a backslash before quotes and backslashes.
  package static func quoted(_ name: String) -> String {
    var quoted = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: " ") && name.utf8.last != UInt8(ascii: " ")
      && !name.utf8.contains { ".[]\"\\#*".utf8.contains($0) }
  }
}
