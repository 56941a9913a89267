extension [String] {
  /// The texts joined, with a separator between each two.
  ///
  /// The standard library's method is generic over collections: its conformance look-ups take a run
  /// on a small archive a twentieth of its time.
  package func joined(separator: String = "") -> String {
    var joined = ""
    for index in indices {
      if index > 0 { joined += separator }
      joined += self[index]
    }
    return joined
  }
}
