import PlistSyntax
import RestorationReport
import RestorationTree
import Testing

/// What a format prints for archives, in one call.
func render(
  _ format: String, _ archives: [RestorationArchive],
  _ change: (inout RenderOptions) throws -> Void = { _ in }
) throws -> String {
  var options = RenderOptions()
  try change(&options)
  let format = try #require(ReportRegistry.archives.named(format))
  var buffer: [UInt8] = []
  format.write(archives, options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

func render(
  _ format: String, _ archive: RestorationArchive,
  _ change: (inout RenderOptions) throws -> Void = { _ in }
) throws -> String {
  try render(format, [archive], change)
}

extension NodeContent {
  /// A view controller with state.
  static func controller(
    _ className: String, loaded: Bool? = true, storyboard: StoryboardReference? = nil,
    views: NodeList = [], _ state: StateEntry...
  ) -> NodeContent {
    var content = NodeContent(kind: .viewController)
    content.className = .value(className)
    content.viewLoaded = loaded
    content.storyboard = storyboard
    content.views = views
    content.state = state
    return content
  }

  /// Something else with state.
  static func other(_ kind: NodeKind, _ className: String, _ state: StateEntry...) -> NodeContent {
    var content = NodeContent(kind: kind)
    content.className = .value(className)
    content.state = state
    return content
  }
}

/// The archive of the published screenshot: FORMAT section 3.
let demo: RestorationArchive = {
  let module = "_TtC20StateRestorationDemo"
  let city = "\(module)18CityViewController"
  let navigation = "TabController/:[1]:/NavigationController"
  var envelope = Envelope()
  envelope.majorVersion = 2
  envelope.minorVersion = 1
  envelope.bundleVersion = "1"
  envelope.systemVersion = "8.0"
  envelope.userInterfaceIdiom = .phone
  envelope.timestamp = 426355518.0
  let second = "\(navigation)/:[0]:/\(module)20SecondViewController"
  return RestorationArchive(
    source: ArchiveSource(file: "demo.data", syntax: .binary, byteCount: 4281),
    envelope: envelope,
    nodes: [
      RestorationNode(
        path: "TabController",
        content: .controller(
          "UITabBarController",
          StateEntry("kTabBarSelectedViewControllerKey", .reference(navigation)))),
      RestorationNode(
        path: RestorationPath("TabController/:[0]:/\(module)19FirstViewController"),
        content: .controller(
          "\(module)19FirstViewController",
          StateEntry("encodingKeySliderValue", .real(ExactReal(Double(Float(0.8926057))))))),
      RestorationNode(
        path: RestorationPath(navigation),
        content: .controller(
          "UINavigationController",
          StateEntry(
            "kUIViewControllerChildrenKey",
            .array([.string(second), .string("\(navigation)/:[1]:/\(city)")])))),
      RestorationNode(
        path: RestorationPath(second), content: .controller("\(module)20SecondViewController")),
      RestorationNode(
        path: RestorationPath("\(navigation)/:[1]:/\(city)"), restorationClass: city,
        content: .controller(city, StateEntry("city", "Hamburg"))),
    ])
}()
