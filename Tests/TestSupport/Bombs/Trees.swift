import PlistSyntax

extension Bomb {
  private static func json(
    _ name: String, _ make: @escaping @Sendable (Int) -> String
  ) -> Bomb {
    Bomb("Tree: " + name, in: [.json], bytes: { size, _ in Array(make(size).utf8) })
  }

  private static let opening = #"{"schema":"restorectl.archive/1","nodes":[{"path":"P"}"#

  private static func tree(
    _ name: String, _ element: @escaping @Sendable (Int) -> String,
    _ around: @escaping @Sendable (String) -> String
  ) -> Bomb {
    json(name) { size in
      let count = size / (element(size / 2).utf8.count + 1)
      return opening + around((0..<count).map(element).joined(separator: ",")) + "}"
    }
  }

  private static func state(
    _ name: String, _ element: @escaping @Sendable (Int) -> String,
    in opening: String = "[", _ closing: String = "]"
  ) -> Bomb {
    tree(name, element) { #",{"path":"Q","state":{"k":\#(opening)\#($0)\#(closing)}}]"# }
  }

  /// Trees in JSON: nothing in them is shared, but a value may take two bytes.
  static let trees: [Bomb] = [
    state("empty lists") { _ in "[]" },
    state("numbers") { "\($0)" },
    state("texts") { "\"t\($0)\"" },
    state("nothing", { _ in "null" }, in: #"{"$set":["#, "]}"),
    state("pairs", { _ in "[1,1]" }, in: #"{"$map":["#, "]}"),
    state("keys", { "\"k\($0)\":1" }, in: "{", "}"),
    state("fields", { "\"f\($0)\":1" }, in: #"{"$object":"Thing","fields":{"#, "}}"),
    state("references back", { _ in #"{"$shared":1}"# }, in: "[[1],", "]"),
    state("archives") { _ in #"{"$archive":{"a":[]}}"# },
    tree("keys of an object", { "\"k\($0)\":1" }) { #",{"path":"Q","state":{\#($0)}}]"# },
    tree("objects", { #"{"path":"P\#($0)"}"# }) { ",\($0)]" },
    tree("views", { #"{"path":"v\#($0)"}"# }) { #",{"path":"Q","views":[\#($0)]}]"# },
    tree("first responders", { _ in "\"P\"" }) { #"],"envelope":{"firstResponders":[\#($0)]}"# },
    tree("restoration classes", { "\"Q\($0)\":\"C\"" }) {
      #"],"unlistedRestorationClasses":{\#($0)}"#
    },
    json("a long key beside short ones") { size in
      let keys = (0..<(size / 20)).map { ",\"k\($0)\":1" }.joined()
      let key = String(repeating: "k", count: size / 2)
      return opening + ",{\"path\":\"Q\",\"state\":{\"\(key)\":1\(keys)}}]}"
    },
    json("objects below one another") { size in
      // Their paths together are as long as the file.
      let count = Int(Double(size).squareRoot())
      let paths = (1...count).map { ",{\"path\":\"P" + String(repeating: "/b", count: $0) + "\"}" }
      return opening + paths.joined() + "]}"
    },
    json("one archive after another") { size in
      Array(repeating: opening + #",{"path":"P"}]}"#, count: size / 70).joined(separator: "\n")
    },
  ]

  /// Trees of which a command once took the square: an object around parts, `?` in which is their number.
  package static let squares: [Bomb] = [
    square(
      "pairs with dictionaries", #"{"path":"R","state":{"m":{"$map":["#, #"[["?"],{"a":?}]"#, "]}}}"
    ),
    square(
      "nested dictionaries", #"{"path":"R","state":{"d":["#,
      #"{"a":{"b":{"c":{"d":{"e":{"f":{"g?":1}}}}}}}"#, "]}}"),
    square(
      "redacted texts", #"{"path":"R","state":{"token":["#, #""<redacted, ? characters>""#, "]}}"),
    square(
      "references to children",
      #"{"path":"R","className":"UINavigationController","state":{"kUIViewControllerChildrenKey":["#,
      #"{"$reference":"R/:[?]:/C?"}"#, "]}}"),
    square(
      "children of a storyboard", #"{"path":"R","className":"UINavigationController"},"#,
      #"{"path":"R/:[?]:/C?","storyboard":{"name":"Gone","identifier":"C?"}}"#, ""),
    square(
      "archives with objects", #"{"path":"R","state":{"k":["#,
      #"{"$archive":{"a":{"$object":"A?","fields":{}},"b":{"$shared":0}}}"#, "]}}"),
    square("one path of many components", #"{"path":"R"#, "/a?", #""}"#, between: ""),
    square(
      "a view of many components", #"{"path":"R","views":[{"path":"R"#, "/a?",
      #"","state":{"password":"hunter22"}}]}"#, between: ""),
    square(
      "many components beside what is presented",
      #"{"path":"R","state":{"kPresentedViewControllerKey":{"$reference":"R/P"}}},{"path":"Q"#,
      "/a?", #""}"#, between: ""),
    square("sets of one element", #"{"path":"R","state":{"k":["#, #"{"$set":["?"]}"#, "]}}"),
  ]

  private static func square(
    _ name: String, _ before: String, _ part: String, _ after: String,
    between separator: String = ","
  ) -> Bomb {
    json(name) { size in
      let parts = (0..<size / (part.utf8.count + 5)).map { part.replacing("?", with: "\($0)") }
      return #"{"schema":"restorectl.archive/1","nodes":["# + before
        + parts.joined(separator: separator) + after + "]}"
    }
  }

  /// Beginnings of secrets, each up to the end of the text: what decides about one is not read again for
  /// the next.
  package static let secrets: [Bomb] = [
    "key=", "pin=", "cookie=", "token=", #""token":["#, #""token":["<redacted, 1 character>","#,
    #"'pin':""#, "a://b:c", "eyJhbGciOiJI-", "-----BEGIN ", "Basic aaaaaaaa", "glpat-a",
  ].map { text in
    json("text of \(text)") { size in
      let value = String(repeating: text, count: size / text.utf8.count)
        .replacing("\"", with: "\\\"")
      return opening + #",{"path":"R","state":{"note":""# + value + #""}}]}"#
    }
  }
}
