package import PlistSyntax

/// The elements of an array, read where they stand in a binary document: a list of a million
/// elements takes a few bytes then.
package struct ArchivedList: RandomAccessCollection, Sendable {
  /// Keeps the bytes that `table` reads.
  private let document: PlistDocument?
  /// Numbers and addresses alone, so that asking for an element counts no references.
  private let table: BinaryPlistTable?
  private let elements: PlistElements?
  private let copied: [ValueID]
  package let count: Int

  /// Elements that were read.
  package init(_ elements: [ValueID]) {
    document = nil
    table = nil
    self.elements = nil
    copied = elements
    count = elements.count
  }

  /// The elements of a list of a document.
  init(_ elements: PlistElements, of document: PlistDocument) {
    self.document = document
    table = document.binary
    self.elements = elements
    copied = table == nil ? document.list(of: elements) : []
    count = table == nil ? copied.count : elements.knownCount ?? 0
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(place: Int) -> ValueID {
    precondition(place >= 0 && place < count, "no such element")
    if let table, let elements {
      return ValueID(table.reference(at: elements.start, number: place))
    }
    return copied[place]
  }
}
