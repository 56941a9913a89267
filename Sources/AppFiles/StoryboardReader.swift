package import PlistSyntax

extension Storyboard {
  /// Reads the XML of a `.storyboard` or `.xib` file, as Xcode 5 and later write it. `file` is the
  /// name that findings carry, and that the storyboard's own name is taken from.
  ///
  /// - Throws: `ProjectFileError`, with line and column.
  package init(
    reading bytes: ByteSlice, file: String, limits: Limits = Limits()
  ) throws(ProjectFileError) {
    guard ContentKind.sniff(bytes) != .binaryPropertyList else {
      throw ProjectFileError(
        .notInterfaceBuilder, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)),
        expected: "the XML of a storyboard or nib, as it stands in the project",
        found: "a compiled file")
    }
    var reader = try StoryboardReader(bytes, file: file, limits: limits)
    self = try reader.read()
  }
}

/// Takes from the elements of a storyboard what is about restoration. Keeps its own stack.
private struct StoryboardReader {
  /// The element of a storyboard reference.
  private static let reference = "viewControllerPlaceholder"

  private var tokens: XMLTokenizer
  private var storyboard: Storyboard
  private var depth = 0
  /// The depth of the list of objects that is open: that of a scene, or of a nib.
  private var objectsDepth: Int?
  /// The controllers that are open, from the outside in: their places in `storyboard.controllers`.
  private var open: [(place: Int, depth: Int)] = []
  /// The depth of the outermost cell that is open. Cells are reused, so UIKit saves no view in one.
  private var cellDepth: Int?
  private static let cells: Set<String> = [
    "tableViewCell", "collectionViewCell", "collectionReusableView",
  ]
  /// The File's Owner of a nib, which the views at the top belong to.
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
    guard element.isNamed("document"), type.contains("InterfaceBuilder") else {
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
      if depth == expected, element.isNamed("objects") { objectsDepth = depth }
      return
    }
    if element.isNamed("segue") {
      readSegue(element)
    } else if isController(element) {
      readController(element)
    } else if element.isNamed("placeholder") {
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

  /// Xcode says which object of a scene is its controller; before version 5.1 the name alone told.
  private func isController(_ element: XMLTokenizer.Element) -> Bool {
    if let member = element["sceneMemberID"] { return member == "viewController" }
    return element.name.ends(with: "Controller") || element.isNamed(Self.reference)
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
    if element.isNamed(Self.reference) {
      controller.link = StoryboardLink(
        storyboardName: element["storyboardName"], identifier: element["referencedIdentifier"])
    }
    // A nib writes a container's children inside of it.
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

  /// A relationship stands among its container's connections, an embed segue among those of the
  /// view that holds the child.
  private mutating func readSegue(_ element: XMLTokenizer.Element) {
    guard let container = open.last?.place, let kind = element["kind"],
      kind == "relationship" || kind == "embed", let child = element["destination"]
    else { return }
    storyboard.controllers[container].children.append(child)
    if kind == "embed" { storyboard.controllers[container].embedded.insert(child) }
  }
}
