extension Rule {
  static let imageInState = Rule(
    "image-in-state", .warning, needs: [.archive],
    "an image or a PDF document in the saved state",
    page: """
      Images are large and slow to encode while the app goes to the background. They are content of
      the app, not state of its screens. If the original changes, the old image comes back.

      Fix: write the image to a file and save its name, or save what it is made from
      Source: Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across
      Launches"; the file signatures are from the specifications of the formats
      Blind spots: Pixels without a file format and images in the app's own data are not found.
      Before:
        coder.encode(imageView.image, forKey: "photo")
      After:
        coder.encode(photo.fileName, forKey: "photo")
      """,
    value: { value, _, collector in
      guard let name = imageName(value.value) else { return }
      collector.report("contains \(name)", in: value)
      // The data inside an image object is part of it.
      collector.skipContents()
    })

  private static let imageClasses: Set<String> = [
    "UIImage", "_UIResizableImage", "NSImage", "NSBitmapImageRep", "CIImage",
  ]

  private static func imageName(_ value: StateValue) -> String? {
    if case .object(let className, _) = value, imageClasses.contains(className) {
      return "an image (\(className))"
    }
    guard case .data(let bytes) = value, case let kind = ContentKind.sniff(bytes),
      [.png, .jpeg, .gif, .tiff, .webp, .heif, .pdf].contains(kind)
    else { return nil }
    return "a \(kind) as data"
  }

  static let modelDataInState = Rule(
    "model-data-in-state", .info, .heuristic, needs: [.archive],
    "a long list, a long text or a whole document in the saved state",
    options: [
      RuleOption("items", .limit(200, unit: "items"), "the elements of one collection"),
      RuleOption("textBytes", .limit(8 << 10, unit: "bytes"), "the UTF-8 of one text"),
      RuleOption(
        "blobBytes", .limit(8 << 10, unit: "bytes"),
        "data that contains a database, JSON, XML or a property list"),
    ],
    page: """
      Saved state identifies what the screens show; the content belongs in the app's own files. The
      state is deleted after two restores that did not finish, and when the user swipes the app
      away; content that was only there is lost. A copy of content in the state goes out of date.

      Fix: store the content in a file or a database, and save what identifies it
      Source: uikit.md, rows L3, L11; Apple, App Programming Guide for iOS, "Preserving Your App's
      Visual Appearance Across Launches"
      Blind spots: A long list can be state, such as the rows that the user expanded. UIKit's own
      keys are not checked, and lists inside a reported list are not counted.
      Before:
        coder.encode(textView.text, forKey: "draft")
      After:
        try textView.text.write(to: draftFile, atomically: true, encoding: .utf8)
        coder.encode(draftFile.lastPathComponent, forKey: "draft")
      """,
    value: { value, _, collector in
      guard value.origin == .app,
        let description = description(of: value.value, beyond: collector.limit)
      else { return }
      collector.report("contains \(description)", in: value)
      collector.skipContents()
    })

  /// A value in words, if it is larger than its limit.
  private static func description(
    of value: StateValue, beyond limit: (_ option: String) -> Int
  ) -> String? {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      return items("a list", elements.count, limit("items"))
    case .dictionary(let pairs): return items("a dictionary", pairs.count, limit("items"))
    case .string(let text):
      let (byteCount, limit) = (text.utf8.count, limit("textBytes"))
      guard byteCount > limit else { return nil }
      return "a text of \(CountText.bytes(byteCount)), more than \(CountText.grouped(limit))"
    case .data, .opened:
      let limit = limit("blobBytes")
      guard let bytes = value.dataBytes, bytes.count > limit,
        case let kind = ContentKind.sniff(bytes),
        [.sqlite, .json, .xml, .xmlPropertyList, .binaryPropertyList].contains(kind)
      else { return nil }
      return "data (\(kind)) of \(CountText.bytes(bytes.count)), more than "
        + CountText.grouped(limit)
    default: return nil
    }
  }

  private static func items(_ name: String, _ count: Int, _ limit: Int) -> String? {
    guard count > limit else { return nil }
    return "\(name) of \(CountText.count(count, "item")), more than \(CountText.grouped(limit))"
  }
}
