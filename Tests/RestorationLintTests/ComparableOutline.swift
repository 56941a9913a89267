import RestorationTree

@testable import RestorationLint

/// All that an outline tells.
struct ComparableOutline: Equatable {
  var sizes: [String] = []
  var classes: [String] = []
  var largeValues: [String] = []

  init(_ outline: StateOutline, exact: [Bool]) {
    outline.visitSizes { entry, byteCount in
      let isExact = exact.indices.contains(sizes.count) && exact[sizes.count]
      sizes.append("\(entry.key) \(entry.origin) \(isExact ? byteCount : -1)")
    }
    outline.visitClasses { _, key, name in
      if !SavedClassName(name).isSystem { classes.append("\(key.text) \(name)") }
    }
    outline.visitLargeValues(beyond: .init(elements: 1, text: 4, data: 2)) {
      largeValues.append("\($1.text) \($2)")
    }
  }
}
