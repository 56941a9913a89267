package import PlistSyntax

/// The elements of an array. If the document finds each element by its place, they are read on
/// demand: a list of a million elements then takes a few bytes.
package struct ArchivedList: RandomAccessCollection, Sendable {
  /// The document of the elements; nil for copied elements. Not an enum, because reading its
  /// payload would count references.
  private let document: PlistDocument?
  private let elements: PlistElements
  private let copied: [ValueID]
  /// How many elements.
  package let count: Int

  /// Elements that were read.
  package init(_ elements: [ValueID]) {
    document = nil
    self.elements = PlistElements(start: 0, knownCount: 0)
    copied = elements
    count = elements.count
  }

  /// The elements of a list of a document.
  package init(_ elements: PlistElements, of document: PlistDocument) {
    let isReadInPlace = document.hasRandomAccess
    self.document = isReadInPlace ? document : nil
    self.elements = elements
    copied = isReadInPlace ? [] : document.list(of: elements)
    count = isReadInPlace ? document.count(of: elements) : copied.count
  }

  /// The keys of a dictionary of a document, and its values.
  package static func pairs(
    of elements: PlistElements, in document: PlistDocument
  ) -> (keys: ArchivedList, values: ArchivedList) {
    if let (keys, values) = document.keysAndValues(of: elements) {
      return (ArchivedList(keys, of: document), ArchivedList(values, of: document))
    }
    var (keys, values): ([ValueID], [ValueID]) = ([], [])
    for entry in document.entries(of: elements) {
      keys.append(entry.key)
      values.append(entry.value)
    }
    return (ArchivedList(keys), ArchivedList(values))
  }

  /// 0.
  package var startIndex: Int { 0 }
  /// How many elements.
  package var endIndex: Int { count }

  /// The element at a place.
  package subscript(place: Int) -> ValueID {
    guard let document else { return copied[place] }
    return document.element(place, of: elements)
  }

  /// The element at a place. `table` is that of a binary document: this path needs no reference
  /// counting.
  package func element(at place: Int, in table: BinaryPlistTable?) -> ValueID {
    guard let table, document != nil else { return self[place] }
    precondition(place >= 0 && place < count, "no such element")
    return ValueID(table.reference(at: elements.start, number: place))
  }
}
