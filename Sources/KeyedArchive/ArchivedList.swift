package import PlistSyntax

/// The elements of an array. Many are read where they stand, if the document finds each by its place: a
/// list of a million elements takes a few bytes then.
package struct ArchivedList: RandomAccessCollection, Sendable {
  /// Where the elements are read; nil for those that were copied. No enum, since looking into one
  /// counts references to what is in it.
  private let document: PlistDocument?
  private let elements: PlistElements
  private let copied: [ValueID]
  /// How many elements.
  package let count: Int

  /// A list that is copied is read faster; up to this many elements are.
  private static let mostCopied = 1024

  /// Elements that were read.
  package init(_ elements: [ValueID]) {
    document = nil
    self.elements = PlistElements(start: 0, knownCount: 0)
    copied = elements
    count = elements.count
  }

  /// The elements of a list of a document.
  package init(_ elements: PlistElements, of document: PlistDocument) {
    let count = document.hasRandomAccess ? document.count(of: elements) : 0
    if count > Self.mostCopied {
      self.init(elements, of: document, count: count)
    } else {
      self.init(document.list(of: elements))
    }
  }

  /// The same for a binary document. Few elements are read without a reference to the document.
  init(
    _ elements: PlistElements, of document: @autoclosure () -> PlistDocument,
    with table: BinaryPlistTable
  ) {
    let count = elements.knownCount ?? 0
    if count > Self.mostCopied {
      self.init(elements, of: document(), count: count)
    } else {
      self.init(table.references(elements, at: 0..<count))
    }
  }

  private init(_ elements: PlistElements, of document: PlistDocument, count: Int) {
    self.document = document
    self.elements = elements
    copied = []
    self.count = count
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

  /// The element at a place, for who has the objects of the list's document at hand, if that is a binary
  /// one: this counts no references.
  package func element(at place: Int, in table: BinaryPlistTable?) -> ValueID {
    guard let table, document != nil else { return self[place] }
    precondition(place >= 0 && place < count, "no such element")
    return ValueID(table.reference(at: elements.start, number: place))
  }
}
