import PlistSyntax
import RestorationArchives
import RestorationDiff

/// Writes the selected lines `PLACE = VALUE`.
///
/// No place contains a `=`, so that `cut -d= -f1` returns the place.
struct PlaceLines {
  /// A longer path is written once, and is `**` in the lines of its values, because a file
  /// determines how many there are.
  private static let (longestPath, longestFreePath) = (1000, 256)
  /// How many bytes of long paths are in the lines of values.
  private var longPathRoom = 1 << 18

  var text: HumanText
  private let options: RenderOptions
  /// The object of the lines; nil for the archive itself.
  private var path: RestorationPath?
  private var shownPath = ""
  /// In lower case, for a search.
  private let searched: [UInt8]?

  /// No lines yet.
  init(_ options: RenderOptions, drain: JSONOutput.Drain? = nil) {
    self.options = options
    text = HumanText(colored: false, drain: drain)
    searched = options.searchText.map { Array($0.lowercased().utf8) }
  }

  /// Begins the lines of the archive itself.
  mutating func beginArchive() {
    path = nil
    shownPath = ""
  }

  /// Begins the lines of an object.
  mutating func begin(_ path: RestorationPath) {
    self.path = path
    let shown = PlaceText.path(path)
    let longest = longPathRoom > 0 ? Self.longestPath : Self.longestFreePath
    setPlace(shown.utf8.count <= longest ? shown : Self.shortened(path))
  }

  private mutating func setPlace(_ place: String) {
    shownPath = LineStart.escape(place).replacing("=", with: "\\u{3d}")
  }

  /// `**` and the last component.
  private static func shortened(_ path: RestorationPath) -> String {
    let name = path.identifier ?? ""
    let isShown = name.utf8.count <= 100 && PlaceText.path(RestorationPath(name)) == name
    return isShown ? "**/" + name : "**"
  }

  /// Writes the object's own line.
  mutating func writeObject(_ value: String) {
    guard let path, options.asksForWhole(path) else { return }
    let whole = LineStart.escape(PlaceText.path(path)).replacing("=", with: "\\u{3d}")
    write(place: whole, value, searchedName: path.identifier ?? "")
  }

  /// Writes a fact about the object.
  mutating func write(_ fact: ObjectFact, _ value: String) {
    guard options.asksFor(fact.rawValue, of: path ?? RestorationPath("")) else { return }
    write(place: shownPath + "#" + fact.rawValue, value, searchedName: fact.rawValue)
  }

  /// Writes lines of `ComparableState`: keys and values of the object, and complete lines of its
  /// views.
  mutating func write(_ lines: [UInt8]) {
    var rest = lines[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard isFound(in: line) else { continue }
      if line.first == ComparableState.wholeLineMark {
        text.bytes += line.dropFirst()
      } else {
        if let path, shownPath.utf8.count > Self.longestFreePath {
          longPathRoom -= shownPath.utf8.count
          if longPathRoom <= 0 { setPlace(Self.shortened(path)) }
        }
        text.bytes += shownPath.utf8
        text.bytes += line
      }
      text.endLine()
    }
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "=")
  }

  private mutating func write(place: String, _ value: String, searchedName: String) {
    let value = DisplayText.escape(value)
    guard isFound(in: Array((searchedName + " " + value).utf8)[...]) else { return }
    text.write(place + " = " + value)
    text.endLine()
  }

  /// Whether a line contains the searched text, in its key or its value. The path of the object is
  /// not yet in the lines.
  private func isFound(in line: ArraySlice<UInt8>) -> Bool {
    guard let searched else { return true }
    var line = line
    if line.first == ComparableState.wholeLineMark, let end = line.firstIndex(where: Self.endsPath)
    {
      // In an object's own line its name counts too.
      let isObject = line[end] == UInt8(ascii: "=")
      let name = isObject ? line[..<end].lastIndex(of: UInt8(ascii: "/")) : nil
      line = line[(name.map { $0 + 1 } ?? end)...]
    }
    let lowered = Array(String(decoding: line, as: UTF8.self).lowercased().utf8)
    guard !searched.isEmpty, lowered.count >= searched.count else { return searched.isEmpty }
    return (0...(lowered.count - searched.count)).contains { start in
      lowered[start] == searched[0]
        && lowered[start..<(start + searched.count)].elementsEqual(searched)
    }
  }
}

extension RenderOptions {
  /// Whether the whole object is selected.
  func asksForWhole(_ path: RestorationPath) -> Bool {
    patterns.isEmpty || patterns.namesAll(of: path)
  }

  /// Whether a fact about an object is selected. It must be named: `*` matches only keys.
  func asksFor(_ fact: String, of path: RestorationPath) -> Bool {
    patterns.isEmpty || patterns.naming([path]).names(word: fact)
  }
}
