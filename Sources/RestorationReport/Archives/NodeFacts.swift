import PlistSyntax
import RestorationArchives

/// The facts about a node after its name.
struct NodeFacts {
  /// One fact: a phrase and a name from the archive.
  struct Piece {
    var words: String
    var name = ""
    var note = ""
    var style: HumanText.Style?

    var text: String { words + name }

    func write(to output: inout HumanText) {
      if let style { output.write(words, style) } else { output.write(words, .dim) }
      if !name.isEmpty { output.write(name, .cyan) }
      if !note.isEmpty { output.write(note, .dim) }
    }
  }

  let node: RestorationNode
  let content: NodeContent
  /// How often the node's path is listed.
  let copies: Int

  /// The facts in their order. `nodes` is the list that `sameStateAs` refers to.
  func pieces(nodes: [RestorationNode]) -> [Piece] {
    var pieces: [Piece] = []
    if node.hasState {
      if content.unreadable == nil { pieces.append(kindAndClass) }
    } else {
      pieces.append(Piece(words: "listed, but no state was saved", style: .yellow))
    }
    if let restorationClass = node.restorationClass {
      pieces.append(restoration(restorationClass))
    }
    if let storyboard = content.storyboard {
      pieces.append(Piece(words: "storyboard ", name: ValueText.storyboard(storyboard)))
    }
    if content.viewLoaded == false { pieces.append(Piece(words: "view not loaded")) }
    if copies > 1 {
      pieces.append(Piece(words: "listed \(CountText.grouped(copies)) times", style: .yellow))
    }
    if let unreadable = content.unreadable {
      let place = unreadable.location.map { " (\($0))" } ?? ""
      let reason = DisplayText.escape(unreadable.reason)
      pieces.append(Piece(words: "state cannot be read: \(reason)\(place)", style: .red))
    }
    if let index = content.sameStateAs, nodes.indices.contains(index) {
      let path = DisplayText.escape(nodes[index].path.raw)
      pieces.append(Piece(words: "same state as → \(path)", style: .blue))
    }
    return pieces
  }

  private var kindAndClass: Piece {
    let kind = content.kind?.displayName ?? "object"
    switch content.className {
    case .value(let name):
      return Piece(words: kind + " ", name: ValueText.className(name), note: stored(name))
    case .missing: return Piece(words: kind + ", class not saved")
    case .unstated: return Piece(words: kind)
    }
  }

  private func restoration(_ name: String) -> Piece {
    if name == content.className.value {
      return Piece(words: "restoration class the same")
    }
    return Piece(
      words: "restoration class ", name: ValueText.className(name), note: stored(name))
  }

  /// The name as stored, if it differs from the shown one.
  private func stored(_ name: String) -> String {
    SwiftClassName.demangled(name) == nil ? "" : " (\(DisplayText.escape(name)))"
  }
}
