extension Storyboard {
  /// Reads the XML of a `.storyboard` or `.xib` file of Xcode 5 and later. `file` is the name in
  /// findings.
  package init(reading bytes: ByteSlice, file: String) throws(PlistError) {
    guard ContentKind.sniff(bytes) != .binaryPropertyList else {
      throw PlistError(
        .notInterfaceBuilder, at: SourceLocation(byteOffset: bytes.fileOffset(at: 0)),
        expected: "the XML source of a storyboard or nib",
        found: "a compiled file")
    }
    var reader = StoryboardReader(
      tokens: try XMLTokenizer(bytes), storyboard: Storyboard(file: file))
    try reader.readDocument()
    self = reader.storyboard
  }
}

/// Extracts the facts about restoration from the elements of a storyboard. The tokenizer limits the
/// depth of elements.
private struct StoryboardReader {
  /// Cells are reused, so UIKit saves no view in one.
  private static let cells: Set = ["tableViewCell", "collectionViewCell", "collectionReusableView"]

  var tokens: XMLTokenizer
  var storyboard: Storyboard
  /// The File's Owner of a nib, which owns the top-level views.
  var owner: Int?

  mutating func readDocument() throws(PlistError) {
    guard case .start(let root)? = try tokens.next() else { preconditionFailure() }
    let type = root["type"] ?? ""
    guard root.name == "document", type.contains("InterfaceBuilder") else {
      throw PlistError(
        .notInterfaceBuilder, at: tokens.location(of: root),
        expected: "the <document> of a storyboard or nib that Xcode 5 or later saved",
        found: "<\(root.name.prefix(40))>")
    }
    storyboard.isNib = !type.contains("Storyboard")
    storyboard.initialControllerID = root["initialViewController"]
    storyboard.isLaunchScreen = root["launchScreen"] == "YES"
    try readContents(of: nil, isInCell: false)
  }

  private mutating func readContents(of controller: Int?, isInCell: Bool) throws(PlistError) {
    while case .start(let element)? = try tokens.next() {
      let inner = read(element, in: controller, isInCell: isInCell)
      try readContents(of: inner.controller, isInCell: inner.isInCell)
    }
  }

  /// Reads an element without its contents, and returns what these are in.
  private mutating func read(
    _ element: XMLTokenizer.Element, in controller: Int?, isInCell: Bool
  ) -> (controller: Int?, isInCell: Bool) {
    if element.name == "segue" {
      readSegue(element, of: controller)
    } else if isController(element) {
      let place = add(element)
      // A nib contains the children of a container inside its element.
      if let controller {
        storyboard.controllers[controller].children.append(storyboard.controllers[place].objectID)
      }
      return (place, isInCell)
    } else if element.name == "placeholder" {
      if storyboard.isNib, owner == nil, element["placeholderIdentifier"] == "IBFilesOwner" {
        owner = add(element)
      }
    } else if let place = controller ?? owner {
      readView(element, of: place, isInCell: isInCell)
      return (controller, isInCell || Self.cells.contains(element.name))
    }
    return (controller, isInCell)
  }

  private mutating func readView(
    _ element: XMLTokenizer.Element, of controller: Int, isInCell: Bool
  ) {
    let identifier = element["restorationIdentifier"]
    guard identifier != nil || (!isInCell && StoryboardView.stateful.contains(element.name)) else {
      return
    }
    storyboard.controllers[controller].views.append(
      StoryboardView(
        element: element.name, restorationIdentifier: identifier,
        location: tokens.location(of: element)))
  }

  /// Xcode 5.1 and later mark the controller among the objects of a scene; older files only have
  /// the element's name.
  private func isController(_ element: XMLTokenizer.Element) -> Bool {
    if let member = element["sceneMemberID"] { return member == "viewController" }
    return element.name.ends(with: "Controller") || element.name == StoryboardLink.element
  }

  private mutating func add(_ element: XMLTokenizer.Element) -> Int {
    storyboard.controllers.append(StoryboardController(element, at: tokens.location(of: element)))
    return storyboard.controllers.count - 1
  }

  /// A relationship is in the connections of its container, an embed segue in those of the view
  /// that contains the child.
  private mutating func readSegue(_ element: XMLTokenizer.Element, of container: Int?) {
    guard let container, let kind = element["kind"], kind == "relationship" || kind == "embed",
      let child = element["destination"]
    else { return }
    storyboard.controllers[container].children.append(child)
    if kind == "embed" { storyboard.controllers[container].embedded.insert(child) }
  }
}

extension StoryboardController {
  fileprivate init(_ element: XMLTokenizer.Element, at location: SourceLocation) {
    objectID = element["id"] ?? ""
    self.element = element.name
    self.location = location
    let module = element["customModule"].map { $0 + "." } ?? ""
    className = element["customClass"].map { module + $0 }
    storyboardIdentifier = element["storyboardIdentifier"]
    restorationIdentifier =
      element["useStoryboardIdentifierAsRestorationIdentifier"] == "YES"
      ? storyboardIdentifier : element["restorationIdentifier"]
    let link = StoryboardLink(
      storyboardName: element["storyboardName"], identifier: element["referencedIdentifier"],
      bundleIdentifier: element["bundleIdentifier"])
    self.link = element.name == StoryboardLink.element ? link : nil
  }
}
