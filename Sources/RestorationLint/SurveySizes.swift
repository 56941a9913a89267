extension StateSurvey {
  /// What a rule may have a limit for.
  enum Measure {
    case all, elements, text, data
  }

  /// How large what was found is.
  struct Sizes {
    /// What all values take together, in bytes as `StateSize` counts.
    var all = 0
    /// The elements of the largest collection.
    var elements = 0
    /// The longest text, in bytes of UTF-8.
    var text = 0
    /// The longest data, in bytes.
    var data = 0

    subscript(measure: Measure) -> Int {
      get {
        switch measure {
        case .all: all
        case .elements: elements
        case .text: text
        case .data: data
        }
      }
      set {
        switch measure {
        case .all: all = newValue
        case .elements: elements = newValue
        case .text: text = newValue
        case .data: data = newValue
        }
      }
    }

    /// Whether anything is larger than in `limits`.
    func passes(_ limits: Sizes) -> Bool {
      all > limits.all || elements > limits.elements || text > limits.text || data > limits.data
    }
  }

  /// A size beyond which a rule looks at the values.
  struct Bound: Sendable {
    let measure: Measure
    /// The rule's option that says how much is fine.
    let option: String
  }
}

extension StateSurvey.Sizes {
  /// The smallest limits that any of some rules has for each size.
  static func smallest(of rules: [ActiveRule]) -> StateSurvey.Sizes {
    var limits = StateSurvey.Sizes(all: .max, elements: .max, text: .max, data: .max)
    for rule in rules {
      for bound in rule.bounds {
        limits[bound.measure] = min(limits[bound.measure], bound.limit)
      }
    }
    return limits
  }
}
