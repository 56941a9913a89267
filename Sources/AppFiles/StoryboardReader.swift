package import PlistSyntax

extension Storyboard {
  /// Reads the XML of a `.storyboard` or `.xib` file of Xcode 5 and later. `file` is the name in
  /// findings, from which the storyboard's own name is derived.
  ///
  /// - Throws: `ProjectFileError`, with line and column.
  package init(
    reading bytes: ByteSlice, file: String, limits: Limits = Limits()
  ) throws(ProjectFileError) {
    guard ContentKind.sniff(bytes) != .binaryPropertyList else {
      throw ProjectFileError(
        .notInterfaceBuilder, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)),
        expected: "the XML source of a storyboard or nib",
        found: "a compiled file")
    }
    var reader = try StoryboardReader(bytes, file: file, limits: limits)
    self = try reader.read()
  }
}

/// Extracts the facts about restoration from the elements of a storyboard. Keeps its own stack.
private struct StoryboardReader {
  /// The element of a storyboard reference.
  private static let reference = "viewControllerPlaceholder"

  private var tokens: XMLTokenizer
  private var storyboard: Storyboard
  private var depth = 0
  /// The depth of the open list of objects: that of a scene, or of a nib.
  private var objectsDepth: Int?
  /// The open controllers, from the outside in: their places in `storyboard.controllers`.
  private var open: [(place: Int, depth: Int)] = []
  /// The depth of the outermost open cell. Cells are reused, so UIKit saves no view in one.
  private var cellDepth: Int?
  private static let cells: Set<String> = [
    "tableViewCell", "collectionViewCell", "collectionReusableView",
  ]
  /// The File's Owner of a nib, which owns the top-level views.
  private var owner: Int?

  init(_ bytes: ByteSlice, file: String, limits: Limits) throws(ProjectFileError) {
    do throws(PlistError) {
      tokens = try XMLTokenizer(bytes, limits: limits)
    } catch {
      throw ProjectFileError(error)
    }
    storyboard = Storyboard(file: file, name: Storyboard.name(ofFile: file), controllers: [])
  }

  mutating func read() throws(ProjectFileError) -> Storyboard {
    while let token = try next() {
      switch token {
      case .start(let element):
        depth += 1
        if depth == 1 { try readRoot(element) } else { readElement(element) }
      case .end:
        if open.last?.depth == depth { open.removeLast() }
        if objectsDepth == depth { objectsDepth = nil }
        if cellDepth == depth { cellDepth = nil }
        depth -= 1
      }
    }
    return storyboard
  }

  private mutating func next() throws(ProjectFileError) -> XMLTokenizer.Token? {
    do throws(PlistError) {
      return try tokens.next()
    } catch {
      throw ProjectFileError(error)
    }
  }

  private mutating func readRoot(_ element: XMLTokenizer.Element) throws(ProjectFileError) {
    let type = element["type"] ?? ""
    guard element.name == "document", type.contains("InterfaceBuilder") else {
      throw ProjectFileError(
        .notInterfaceBuilder, at: tokens.location(of: element),
        expected: "the <document> of a storyboard or nib that Xcode 5 or later saved",
        found: "<\(element.name.prefix(40))>")
    }
    storyboard.kind = type.contains("Storyboard") ? .storyboard : .nib
    storyboard.initialControllerID = element["initialViewController"]
    storyboard.isLaunchScreen = element["launchScreen"] == "YES"
  }

  private mutating func readElement(_ element: XMLTokenizer.Element) {
    guard objectsDepth != nil else {
      // `document/scenes/scene/objects`, or `document/objects` in a nib.
      let expected = storyboard.kind == .storyboard ? 4 : 2
      if depth == expected, element.name == "objects" { objectsDepth = depth }
      return
    }
    if element.name == "segue" {
      readSegue(element)
    } else if isController(element) {
      readController(element)
    } else if element.name == "placeholder" {
      readPlaceholder(element)
    } else if let place = open.last?.place ?? owner {
      readView(element, ofController: place)
    }
  }

  private mutating func readView(_ element: XMLTokenizer.Element, ofController place: Int) {
    if let identifier = element["restorationIdentifier"] {
      storyboard.controllers[place].views.append(
        StoryboardView(
          element: element.name, restorationIdentifier: identifier,
          location: tokens.location(of: element)))
    } else if cellDepth == nil, UnidentifiedView.elements.contains(element.name) {
      storyboard.controllers[place].unidentifiedViews.append(
        UnidentifiedView(element: element.name, location: tokens.location(of: element)))
    }
    if cellDepth == nil, Self.cells.contains(element.name) { cellDepth = depth }
  }

  /// Xcode 5.1 and later mark the controller among the objects of a scene; older files only have
  /// the element's name.
  private func isController(_ element: XMLTokenizer.Element) -> Bool {
    if let member = element["sceneMemberID"] { return member == "viewController" }
    return element.name.ends(with: "Controller") || element.name == Self.reference
  }

  private mutating func readController(_ element: XMLTokenizer.Element) {
    var controller = StoryboardController(
      objectID: element["id"] ?? "", element: element.name, location: tokens.location(of: element))
    controller.customClass = element["customClass"]
    controller.customModule = element["customModule"]
    controller.storyboardIdentifier = element["storyboardIdentifier"]
    controller.restorationIdentifier =
      element["useStoryboardIdentifierAsRestorationIdentifier"] == "YES"
      ? controller.storyboardIdentifier : element["restorationIdentifier"]
    if element.name == Self.reference {
      controller.link = StoryboardLink(
        storyboardName: element["storyboardName"], identifier: element["referencedIdentifier"])
    }
    // A nib contains the children of a container inside its element.
    if let container = open.last?.place {
      storyboard.controllers[container].children.append(controller.objectID)
    }
    open.append((storyboard.controllers.count, depth))
    storyboard.controllers.append(controller)
  }

  private mutating func readPlaceholder(_ element: XMLTokenizer.Element) {
    guard storyboard.kind == .nib, owner == nil,
      element["placeholderIdentifier"] == "IBFilesOwner"
    else { return }
    owner = storyboard.controllers.count
    var controller = StoryboardController(
      objectID: element["id"] ?? "", element: element.name, location: tokens.location(of: element))
    controller.customClass = element["customClass"]
    controller.customModule = element["customModule"]
    storyboard.controllers.append(controller)
  }

  /// A relationship is in the connections of its container, an embed segue in those of the view
  /// that contains the child.
  private mutating func readSegue(_ element: XMLTokenizer.Element) {
    guard let container = open.last?.place, let kind = element["kind"],
      kind == "relationship" || kind == "embed", let child = element["destination"]
    else { return }
    storyboard.controllers[container].children.append(child)
    if kind == "embed" { storyboard.controllers[container].embedded.insert(child) }
  }
}
