extension RuleExample.Companion {
  /// A storyboard with a scene for each controller, whose XML is given, and with an initial controller.
  static func storyboard(
    named name: String = "Main", initial: String? = nil, _ controllers: String...
  ) -> Self {
    var scenes = ""
    for (number, controller) in controllers.enumerated() {
      var lines = ""
      // By bytes: splitting by characters takes longer than the rest of a rule's set-up.
      for line in controller.utf8.split(separator: UInt8(ascii: "\n")) {
        lines += "        \(Substring(line))\n"
      }
      scenes += """
            <scene sceneID="s\(number + 1)">
              <objects>
        \(lines)      </objects>
            </scene>

        """
    }
    let attribute = initial.map { "\n          initialViewController=\"\($0)\"" } ?? ""
    return .storyboard(
      name: name,
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"\(attribute)>
        <scenes>
      \(scenes)  </scenes>
      </document>
      """)
  }
}
