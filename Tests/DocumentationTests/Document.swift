import Foundation

/// A document of the project, as far as its links matter.
struct Document {
  /// Its path from the root of the checkout.
  let path: String
  /// The lines that are prose: those between fences are left out.
  let lines: [(number: Int, text: Substring)]
  /// What `#` links can name.
  let anchors: Set<String>

  init(_ path: String, _ text: String) {
    self.path = path
    var lines: [(number: Int, text: Substring)] = []
    var anchors: Set<String> = []
    var counts: [String: Int] = [:]
    var isInFence = false
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        isInFence.toggle()
      } else if !isInFence {
        lines.append((place + 1, line))
        guard let heading = line.prefixMatch(of: /[#]+[ ]/) else { continue }
        let anchor = Self.anchor(of: line[heading.range.upperBound...])
        let count = counts[anchor, default: 0]
        counts[anchor] = count + 1
        anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
      }
    }
    self.lines = lines
    self.anchors = anchors
  }

  /// The anchor that GitHub and GitLab give a heading.
  private static func anchor(of heading: Substring) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacing(" ", with: "-")
  }

  /// The targets of the links, with the lines that they are on.
  var links: [(line: Int, target: String)] {
    lines.flatMap { line in
      line.text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map {
        (line.number, String($0.1))
      }
    }
  }
}
