import PlistSyntax
import RestorationArchives

extension Rule {
  static let imageInState = Rule(
    id: "image-in-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary: "an image or a PDF document in the saved state",
    rationale: """
      Images are large and slow to encode while the app goes to the background. They are content \
      of the app, not state of its screens. If the original changes, the old image comes back.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across \
      Launches"; the file signatures are from the specifications of the formats
      """,
    remedy: "write the image to a file and save its name, or save what it is made from",
    blindSpots: """
      The rule does not find images without a file format, such as bare pixels, or images inside \
      the app's own data.
      """,
    fix: RuleFix(
      before: """
        coder.encode(imageView.image, forKey: "photo")
        """,
      after: """
        coder.encode(photo.fileName, forKey: "photo")
        """),
    badExamples: [
      .bad(
        "a PNG file as data", marks: [.init("Photo", key: "preview")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Photo", "state": {
            "preview": { "$data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ" } } } ] }
        """),
      .bad(
        "an image object and a PDF document",
        marks: [.init("Photo", key: "image"), .init("Photo", key: "pages[0]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Photo", "state": {
            "image": { "$object": "UIImage", "fields": {
              "UIImageData": { "$data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ" } } },
            "pages": [ { "$data": "JVBERi0xLjQKJeLjz9MK" } ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "the name of an image",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Photo", "state": { "image": "tomato.png" } } ] }
        """),
      .good(
        "other data",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Photo", "state": { "bookmark": { "$data": "Ym9vawAA" } } } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, _, collector in
        guard let name = imageName(value.value) else { return .descend }
        collector.report("contains \(name)", key: value.path, at: value.location)
        // The data inside an image object is part of it.
        return .skip
      }))

  private static func imageName(_ value: StateValue) -> String? {
    switch value {
    case .object(let className, _):
      ImageData.classes.contains(className) ? "an image (\(className))" : nil
    case .data(let bytes): ImageData.name(of: bytes)
    default: nil
    }
  }
}

/// Pictures in saved values.
enum ImageData {
  /// Classes whose objects are pictures.
  static let classes: Set<String> = [
    "UIImage", "_UIResizableImage", "NSImage", "NSBitmapImageRep", "CIImage",
  ]

  /// The format of data with a picture; nil for other data.
  static func name(of bytes: ByteSlice) -> String? {
    let kind = ContentKind.sniff(bytes)
    return switch kind {
    case .png, .jpeg, .gif, .tiff, .webp, .heif, .pdf: "a \(kind) as data"
    default: nil
    }
  }
}
