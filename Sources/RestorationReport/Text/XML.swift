/// An element of XML 1.0.
///
/// Text keeps its characters: control characters and line ends are character references. Only
/// characters that XML 1.0 does not allow become `\u{1b}`. Source: Extensible Markup Language (XML)
/// 1.0, fifth edition, sections 2.2, 2.4, 3.3.3.
struct XML {
  let name: String
  var attributes: [(name: String, value: String)] = []
  /// Our own words above the contents.
  var comment: String?
  var text: String?
  var children: [XML] = []

  /// The document with this element, two spaces for each level.
  var document: String {
    var document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(indent: "", to: &document)
    return document
  }

  private func write(indent: String, to document: inout String) {
    document += indent + "<" + name
    for attribute in attributes {
      document += " \(attribute.name)=\"\(Self.escape(attribute.value))\""
    }
    if let text {
      document += ">" + Self.escape(text)
    } else if children.isEmpty, comment == nil {
      document += "/>\n"
      return
    } else {
      document += ">\n"
      if let comment {
        document += "\(indent)  <!-- \(Self.escape(comment.replacing("--", with: ""))) -->\n"
      }
      for child in children { child.write(indent: indent + "  ", to: &document) }
      document += indent
    }
    document += "</\(name)>\n"
  }

  /// The text that a reader of the XML gets.
  static func representable(_ text: String) -> String {
    text.escaping { XMLText.isAllowed($0) ? nil : "\\u{\(String($0.value, radix: 16))}" }
  }

  private static func escape(_ text: String) -> String {
    var previous: Unicode.Scalar = " "
    return representable(text).escaping { scalar in
      defer { previous = scalar }
      return switch scalar {
      // The start of a command to a continuous-integration system: see `DisplayText`.
      case "#" where previous == "#": "&#35;"
      case _ where DisplayText.isHidden(scalar): "&#x\(String(scalar.value, radix: 16));"
      default: entity(scalar)
      }
    }
  }

  /// What stands for a character of markup in a text and in an attribute, of HTML too.
  static func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
