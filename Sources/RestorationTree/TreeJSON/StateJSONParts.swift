import KeyedArchive
import Platform
import PlistSyntax

// A long list or dictionary of a coder, written by several threads.

extension StateJSONWriter {
  /// What all threads together may remember of the values that they have met, in bytes.
  private static let mostBytesOfMarks = 16 << 20

  mutating func take(
    _ contents: ContainerContents, depth: Int, from traversal: inout StateTraversal
  ) {
    guard let sizes = partSizes, contents.count > sizes.turnsToLook,
      traversal.graph.document.binary != nil
    else {
      return contents.visit(0..<contents.count, depth: depth, in: &traversal, into: &self)
    }
    let document = traversal.graph.document
    let threads = min(
      traversal.limits.threads, Self.mostBytesOfMarks / traversal.numbers.marks.byteCount)
    let start = SharedState(PartStart?.none)
    PartedList(count: contents.count, threads: threads, sizes: sizes).write(
      here: { turns in
        let before = json.byteCount
        contents.visit(turns, depth: depth, in: &traversal, into: &self)
        // What was learned here may spare the next parts to be written here too.
        start.withLock { if $0 != nil { $0 = PartStart(place, traversal) } }
        return json.byteCount - before
      },
      worker: { sizes in
        partSizes = nil
        start.withLock { $0 = PartStart(place, traversal) }
        return {
          var visits: VisitsAhead? = VisitsAhead(document)
          return { turns in
            start.withLock { $0 }?.part(
              contents.part(turns), depth: depth, mostBytes: sizes.mostBytes, &visits)
          }
        }
      },
      join: { part in
        guard traversal.skip(part.shown) else { return nil }
        return append(part, traversal.numbers)
      })
    partSizes = sizes
  }

  /// Appends a part. All values have their numbers.
  private mutating func append(_ part: StatePart, _ numbers: ValueNumbers) -> Int {
    let before = json.byteCount
    var next = 0
    for reference in part.backReferences {
      guard let number = numbers[reference.id] else {
        preconditionFailure("a value was shown and has no number")
      }
      json.append(part.json[next..<reference.position])
      json.append(Array("\(number)".utf8)[...])
      next = reference.position
    }
    json.append(part.json[next...])
    return json.byteCount - before
  }
}

/// What a thread has to know to write a part of a container.
private struct PartStart: Sendable {
  private let place: StateJSONWriter.Place
  private let traversal: StateTraversal
  /// The values that have numbers.
  private let numbered: ValueMarks

  init(_ place: StateJSONWriter.Place, _ traversal: StateTraversal) {
    self.place = place
    self.traversal = traversal.runningAhead()
    numbered = traversal.numbers.marks
  }

  /// Writes elements or pairs; nil where something in them depends on what stands before, or where they
  /// take more than so many bytes. The visits are of the thread, which uses their memory again.
  func part(
    _ contents: ContainerContents, depth: Int, mostBytes: Int, _ visits: inout VisitsAhead?
  ) -> StatePart? {
    var writer = StateJSONWriter(partAt: place, mostBytes: mostBytes)
    var traversal = traversal.runningAhead()
    visits?.begin(after: numbered)
    swap(&traversal.ahead, &visits)
    contents.visit(0..<contents.count, depth: depth, in: &traversal, into: &writer)
    swap(&traversal.ahead, &visits)
    guard let shown = visits.flatMap(traversal.outcome), !writer.json.isFull else { return nil }
    return StatePart(
      turnCount: contents.count, json: writer.json.bytes, backReferences: writer.backReferences,
      shown: shown)
  }
}

/// A part of a container as JSON.
private struct StatePart: ListPart {
  let turnCount: Int
  let json: [UInt8]
  /// Where numbers of values are to be put in.
  let backReferences: [(position: Int, id: ValueID)]
  let shown: PartAhead
}
