package import PlistSyntax
package import RestorationArchives

// Short ways to make trees in fixtures and tests.

extension Envelope {
  /// The envelope of an archive that an app of version 1 saved on a phone.
  package static var phone: Envelope {
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.minorVersion = 1
    envelope.bundleVersion = "42"
    envelope.systemVersion = "12.4"
    envelope.userInterfaceIdiom = .phone
    envelope.timestamp = 586_267_500.0
    return envelope
  }
}

extension RestorationNode {
  /// An object with the facts that a test needs.
  package static func of(
    _ kind: NodeKind?, _ path: String, className: Recorded<String> = .unstated,
    restorationClass: String? = nil, storyboard: StoryboardReference? = nil,
    viewLoaded: Bool? = nil, hasState: Bool = true, state: [StateEntry] = [],
    views: [RestorationNode] = []
  ) -> RestorationNode {
    var content = NodeContent(kind: kind)
    content.className = className
    content.storyboard = storyboard
    content.viewLoaded = viewLoaded
    content.state = state
    content.views = views
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, hasState: hasState,
      content: content)
  }

  package static func controller(
    _ path: String, _ className: String = "UIViewController", restorationClass: String? = nil,
    storyboard: StoryboardReference? = nil, state: [StateEntry] = [],
    views: [RestorationNode] = []
  ) -> RestorationNode {
    of(
      .viewController, path, className: .value(className), restorationClass: restorationClass,
      storyboard: storyboard, viewLoaded: true, state: state, views: views)
  }

  /// An object that the app registered.
  package static func object(
    _ path: String, _ className: String, restorationClass: String? = nil, state: [StateEntry] = []
  ) -> RestorationNode {
    of(
      .object, path, className: .value(className), restorationClass: restorationClass,
      state: state)
  }

  package static func view(
    _ path: String, _ className: String, state: [StateEntry] = []
  ) -> RestorationNode {
    of(.view, path, className: .value(className), state: state)
  }

  /// A listed path without a coder.
  package static func listedOnly(_ path: String) -> RestorationNode {
    of(nil, path, hasState: false)
  }

  /// A navigation controller with the paths of its children, bottom to top.
  package static func navigation(_ path: String, children: [String]) -> RestorationNode {
    controller(
      path, "UINavigationController",
      state: [
        StateEntry(KnownKeys.navigationChildren, .array(children.map { .string($0) }))
      ])
  }
}

extension RestorationArchive {
  package static func uikit(
    _ nodes: some Sequence<RestorationNode>, envelope: Envelope? = .phone
  ) -> RestorationArchive {
    RestorationArchive(envelope: envelope, nodes: nodes)
  }

  package init(_ container: ArchiveContainer, _ nodes: [RestorationNode]) {
    self.init(source: ArchiveSource(container: container), nodes: nodes)
  }

  package init(text: String, name: String? = nil) throws(ReadError) {
    try self.init(reading: ByteSlice(utf8: text), name: name)
  }

  /// Objects, one a line: a path, a class after `=`, a restoration class after `+`; then a state as in a tree, or
  /// `nil` if none was saved, or other members of the object. A line that begins with a blank is a view of the
  /// controller above it; one that begins with a quotation mark is a member of the document.
  package init(objects lines: String) throws(ReadError) {
    var controllers: [(facts: String, views: [String])] = []
    var members = [#""schema": "restorectl.archive/1""#]
    for line in lines.split(separator: "\n") {
      guard !line.hasPrefix("\"") else {
        members.append(String(line))
        continue
      }
      let form = #/( ?)([^ =+]+)(=[^ +]+)?(\+[^ ]+)?( .+)?/#
      guard let (_, blank, path, name, restorer, rest) = line.wholeMatch(of: form)?.output
      else { preconditionFailure("no object: \(line)") }
      var facts = #""path": "\#(path)""#
      if let name { facts += #", "className": "\#(name.dropFirst())""# }
      if let restorer { facts += #", "restorationClass": "\#(restorer.dropFirst())""# }
      if rest == " nil" {
        facts += #", "hasState": false"#
      } else if let rest {
        facts += rest.hasPrefix(" {") ? #", "state":\#(rest)"# : ",\(rest)"
      }
      if blank.isEmpty {
        controllers.append((facts, []))
      } else {
        controllers[controllers.count - 1].views.append("{\(facts)}")
      }
    }
    let nodes = controllers.map {
      #"{\#($0.facts), "views": [\#($0.views.joined(separator: ","))]}"#
    }
    members.append(#""nodes": [\#(nodes.joined(separator: ","))]"#)
    try self.init(text: "{\(members.joined(separator: ","))}")
  }

  /// The tree, as `dump --format json` prints it with `--reveal`.
  package var json: [UInt8] {
    var json = JSONOutput()
    writeJSON(into: &json)
    return json.bytes
  }

  /// What is read of the tree as it is printed.
  package func readAgain() throws(ReadError) -> RestorationArchive {
    try RestorationArchive(reading: ByteSlice(json), name: source.file)
  }
}

package enum TreeText {
  /// A document with these nodes and other members.
  package static func tree(_ nodes: String, _ members: String...) -> String {
    (["{ \"schema\": \"restorectl.archive/1\""] + members + ["\"nodes\": [ \(nodes) ] }"])
      .joined(separator: ", ")
  }

  /// A document of one object with a value in its state.
  package static func tree(state value: String, under key: String = "k") -> String {
    tree("{ \"path\": \"Root\", \"state\": { \"\(key)\": \(value) } }")
  }
}

extension StateValue {
  /// The value as a property list, without an archive.
  package func plist(as syntax: PlistSyntax = .binary) throws -> [UInt8] {
    var encoder = StateEncoder(isPlain: true)
    let root = try encoder.value(self)
    return try encoder.document(of: root).written(as: syntax)
  }
}
