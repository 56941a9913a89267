import PlistSyntax

extension Bomb {
  private static func json(
    _ name: String, _ make: @escaping @Sendable (Int) -> String
  ) -> Bomb {
    Bomb("Tree: " + name, in: [.json], bytes: { size, _ in Array(make(size).utf8) })
  }

  /// A tree with nodes and other members. What is between « and » is there as often as it fits, each time with
  /// its number for `?`.
  private static func tree(
    _ name: String, _ nodes: String, _ member: String? = nil, separator: String = ","
  ) -> Bomb {
    json(name) { size in
      let tree = member.map { TreeText.tree(nodes, $0) } ?? TreeText.tree(nodes)
      let pieces = tree.split { "«»".contains($0) }.map(String.init)
      let part = pieces[1]
      let room = part.utf8.count + (part.contains("?") ? 5 : separator.utf8.count)
      let parts = (0..<(size / room)).map { part.replacing("?", with: "\($0)") }
      return pieces[0] + parts.joined(separator: separator) + pieces[2]
    }
  }

  private static func state(_ name: String, _ value: String) -> Bomb {
    tree(name, #"{"path":"P"},{"path":"Q","state":{"k":\#(value)}}"#)
  }

  /// Trees in JSON: nothing in them is shared, but a value may take two bytes.
  static let trees: [Bomb] = [
    state("empty lists", "[«[]»]"),
    state("numbers", "[«?»]"),
    state("texts", #"[«"t?"»]"#),
    state("nothing", #"{"$set":[«null»]}"#),
    state("pairs", #"{"$map":[«[1,1]»]}"#),
    state("keys", #"{«"k?":1»}"#),
    state("fields", #"{"$object":"Thing","fields":{«"f?":1»}}"#),
    state("references back", #"[[1],«{"$shared":1}»]"#),
    state("archives", #"[«{"$archive":{"a":[]}}»]"#),
    tree("keys of an object", #"{"path":"P"},{"path":"Q","state":{«"k?":1»}}"#),
    tree("objects", #"«{"path":"P?"}»"#),
    tree("views", #"{"path":"P"},{"path":"Q","views":[«{"path":"v?"}»]}"#),
    tree("first responders", #"{"path":"P"}"#, #""envelope":{"firstResponders":[«"P"»]}"#),
    tree("restoration classes", #"{"path":"P"}"#, #""unlistedRestorationClasses":{«"Q?":"C"»}"#),
    json("a long key beside short ones") { size in
      let keys = (0..<(size / 20)).map { #","k\#($0)":1"# }.joined()
      return TreeText.tree(#"{"path":"Q","state":{"\#(letters("k", size / 2))":1\#(keys)}}"#)
    },
    json("objects below one another") { size in
      // Their paths together are as long as the file.
      let count = Int(Double(size).squareRoot())
      let nodes = (1...count).map { #"{"path":"P\#(letters("/b", $0))"}"# }
      return TreeText.tree(nodes.joined(separator: ","))
    },
    json("one archive after another") { size in
      let trees = Array(repeating: TreeText.tree(#"{"path":"P"}"#), count: size / 70)
      return trees.joined(separator: "\n")
    },
    json("short lines after an archive") { size in
      TreeText.tree(#"{"path":"P"}"#) + String(repeating: "\n1", count: size / 2)
    },
  ]

  /// Trees of which a command once took the square.
  package static let squares: [Bomb] = [
    tree("pairs with dictionaries", #"{"path":"R","state":{"m":{"$map":[«[["?"],{"a":?}]»]}}}"#),
    tree(
      "nested dictionaries",
      #"{"path":"R","state":{"d":[«{"a":{"b":{"c":{"d":{"e":{"f":{"g?":1}}}}}}}»]}}"#),
    tree("redacted texts", #"{"path":"R","state":{"token":[«"<redacted, ? characters>"»]}}"#),
    tree(
      "references to children",
      #"{"path":"R","className":"UINavigationController","state":{"#
        + #""kUIViewControllerChildrenKey":[«{"$reference":"R/:[?]:/C?"}»]}}"#),
    tree(
      "children of a storyboard",
      #"{"path":"R","className":"UINavigationController"},"#
        + #"«{"path":"R/:[?]:/C?","storyboard":{"name":"Gone","identifier":"C?"}}»"#),
    tree(
      "archives with objects",
      #"{"path":"R","state":{"k":["#
        + #"«{"$archive":{"a":{"$object":"A?","fields":{}},"b":{"$shared":0}}}»]}}"#),
    tree("one path of many components", #"{"path":"R«/a?»"}"#, separator: ""),
    tree(
      "a view of many components",
      #"{"path":"R","views":[{"path":"R«/a?»","state":{"password":"hunter22"}}]}"#, separator: ""),
    tree(
      "many components beside what is presented",
      #"{"path":"R","state":{"kPresentedViewControllerKey":{"$reference":"R/P"}}},"#
        + #"{"path":"Q«/a?»"}"#, separator: ""),
    tree("sets of one element", #"{"path":"R","state":{"k":[«{"$set":["?"]}»]}}"#),
  ]

  /// Beginnings of secrets, each up to the end of the text: what decides about one is not read again for
  /// the next.
  package static let secrets: [Bomb] = [
    "key=", "pin=", "cookie=", "token=", #""token":["#, #""token":["<redacted, 1 character>","#,
    #"'pin':""#, "a://b:c", "eyJhbGciOiJI-", "-----BEGIN ", "Basic aaaaaaaa", "glpat-a",
  ].map { text in
    let quoted = text.replacing("\"", with: "\\\"")
    return tree(
      "text of \(text)", #"{"path":"R","state":{"note":"«\#(quoted)»"}}"#, separator: "")
  }
}
