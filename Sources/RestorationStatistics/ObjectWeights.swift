package import RestorationModel

extension ArchiveStatistics {
  /// A saved object.
  package struct ObjectWeight: Sendable {
    /// Its restoration path.
    package let path: RestorationPath
    /// Its class as stored; nil where there is none.
    package let className: String?
    /// The bytes of its coder.
    package let byteCount: Int
    /// Whether the root list has it.
    package let isListed: Bool
  }

  /// The saved objects in save order, then the unlisted ones. There can be very many, so only the
  /// size and the number of the class are kept for each.
  package struct ObjectWeights: RandomAccessCollection, Sendable {
    private let listed: [RestorationNode]
    private let unlisted: [RestorationNode]
    private var weights: [Weight] = []
    private var classNames: [String?] = []
    private var classNumbers: [String?: UInt32] = [:]

    private struct Weight {
      let byteCount: Int
      let classNumber: UInt32
    }

    init(of archive: RestorationArchive) {
      listed = archive.nodes
      unlisted = archive.unlistedNodes
      weights.reserveCapacity(listed.count + unlisted.count)
    }

    /// Adds the next object.
    mutating func append(_ byteCount: Int, className: String?) {
      let next = UInt32(clamping: classNames.count)
      let number = classNumbers[className] ?? next
      if number == next {
        classNumbers[className] = next
        classNames.append(className)
      }
      weights.append(Weight(byteCount: byteCount, classNumber: number))
    }

    /// 0.
    package var startIndex: Int { 0 }

    /// How many objects.
    package var endIndex: Int { weights.count }

    /// The object at a place.
    package subscript(place: Int) -> ObjectWeight {
      let isListed = place < listed.count
      return ObjectWeight(
        path: isListed ? listed[place].path : unlisted[place - listed.count].path,
        className: classNames[Int(weights[place].classNumber)],
        byteCount: weights[place].byteCount, isListed: isListed)
    }

    /// The places of the objects, the largest first, equal ones in their order.
    package var heaviestFirst: [UInt32] {
      weights.indices.map { UInt32(clamping: $0) }.sorted { left, right in
        let (one, other) = (weights[Int(left)].byteCount, weights[Int(right)].byteCount)
        return one == other ? left < right : one > other
      }
    }
  }
}
