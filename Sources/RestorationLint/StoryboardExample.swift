extension RuleExample.Companion {
  /// A storyboard with a scene for each controller, whose XML is given.
  static func storyboard(named name: String = "Main", _ controllers: String...) -> Self {
    var scenes = ""
    for (number, controller) in controllers.enumerated() {
      let lines = controller.split(separator: "\n").map { "        \($0)\n" }.joined()
      scenes += """
            <scene sceneID="s\(number + 1)">
              <objects>
        \(lines)      </objects>
            </scene>

        """
    }
    return .storyboard(
      name: name,
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
        <scenes>
      \(scenes)  </scenes>
      </document>
      """)
  }
}
