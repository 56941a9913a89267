package import PlistSyntax

/// The elements of an array, read where they stand if the document finds each by its place: a list of
/// a million elements takes a few bytes then.
package struct ArchivedList: RandomAccessCollection, Sendable {
  private enum Storage {
    case inPlace(PlistDocument, PlistElements)
    case copied([ValueID])
  }

  private let storage: Storage
  package let count: Int

  /// Elements that were read.
  package init(_ elements: [ValueID]) { self.init(.copied(elements), count: elements.count) }

  private init(_ storage: Storage, count: Int) {
    self.storage = storage
    self.count = count
  }

  /// The elements of a list of a document.
  init(_ elements: PlistElements, of document: PlistDocument) {
    if document.hasRandomAccess {
      self.init(.inPlace(document, elements), count: document.count(of: elements))
    } else {
      self.init(document.list(of: elements))
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(place: Int) -> ValueID {
    switch storage {
    case .inPlace(let document, let elements): document.element(place, of: elements)
    case .copied(let elements): elements[place]
    }
  }
}
