import Testing

/// Links between documents lead somewhere.
@Suite struct LinkTests {
  @Test func `every relative link leads to a file, and its anchor to a heading`() throws {
    let documents = try Checkout.documents()
    #expect(documents.flatMap(\.links).filter { $0.target.contains("#") }.count > 10)
    for document in documents {
      for (line, target) in document.links where !target.contains("://") {
        let parts = target.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = Self.resolved(parts[0], from: document.path)
        #expect(Checkout.has(path), "\(document.path):\(line): '\(target)' leads to no file")
        guard parts.count == 2 else { continue }
        let aim = documents.first { $0.path == path }
        #expect(
          aim?.anchors.contains(String(parts[1])) == true,
          "\(document.path):\(line): '\(target)' names no heading")
      }
    }
  }

  /// The path from the root of the checkout that a link in a document leads to.
  private static func resolved(_ link: Substring, from document: String) -> String {
    guard !link.isEmpty else { return document }
    var path = document.split(separator: "/").dropLast()
    for part in link.split(separator: "/") {
      if part == ".." { path.removeLast() } else if part != "." { path.append(part) }
    }
    return path.joined(separator: "/")
  }
}
