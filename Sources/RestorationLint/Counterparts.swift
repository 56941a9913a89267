import PlistSyntax

/// Pairs of elements with equal names in an older and a newer list.
enum Counterparts {
  /// Each element of the newer list with the first one of the same name in the older list.
  static func pairs<Element>(
    _ old: [Element], _ new: [Element], named name: (Element) -> String
  ) -> [(old: Element, new: Element)] {
    // Two versions of an app usually save the same keys in the same order.
    if haveSameNames(old, new, named: name) { return zip(old, new).map { ($0, $1) } }
    let oldElements = Dictionary(old.map { (ExactText(name($0)), $0) }) { first, _ in first }
    return new.compactMap { element in
      oldElements[ExactText(name(element))].map { ($0, element) }
    }
  }

  /// Whether both lists have the same names in the same order.
  static func haveSameNames<Element>(
    _ old: [Element], _ new: [Element], named name: (Element) -> String
  ) -> Bool {
    old.elementsEqual(new) { name($0).isSame(as: name($1)) }
  }
}
