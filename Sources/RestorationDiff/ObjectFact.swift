package import RestorationArchives

/// The facts about an object that are compared besides the values under its keys. The raw value is
/// its name in output and in patterns, in brackets to distinguish it from keys: `A#<class>`.
package enum ObjectFact: String, Hashable, Sendable, CaseIterable {
  /// Whether it is a view controller, an object or a view.
  case kind = "<kind>"
  /// The saved class.
  case className = "<class>"
  /// The restoration class.
  case restorationClass = "<restoration class>"
  /// The storyboard, and the identifier in it.
  case storyboard = "<storyboard>"
  /// All of its state.
  case state = "<state>"
  /// The order of its views; of the archive itself, the order of the saved objects.
  case order = "<order>"
}

extension ObjectFact {
  /// The fact that the key of a pattern most likely means: `#order` for `#<order>`.
  package static func meant(by pattern: PathPattern) -> ObjectFact? {
    allCases.first {
      pattern.keyPattern?.isLiterally(String($0.rawValue.dropFirst().dropLast())) == true
    }
  }
}

extension Change {
  /// The fact that changed; nil for a value under a key, and for an added, removed or moved object.
  package var fact: ObjectFact? {
    switch kind {
    case .classChanged: .className
    case .restorationClassChanged: .restorationClass
    case .storyboardChanged: .storyboard
    case .orderChanged: .order
    case .typeChanged: key == nil ? .kind : nil
    case .valueAdded, .valueRemoved, .valueChanged: key == nil ? .state : nil
    case .nodeAdded, .nodeRemoved, .nodeMoved, .envelopeChanged: nil
    }
  }
}
