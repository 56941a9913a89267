import PlistSyntax
import RestorationModel

extension RecordSummary {
  /// The `records` of a tree.
  var json: JSON {
    [
      "current": JSON(currentCount),
      "superseded": JSON(supersededCount),
      "supersededByteCount": JSON(supersededByteCount),
      "unopenable": .array(
        unopenable.map {
          [
            "windowID": JSON(Int($0.windowID)), "count": JSON($0.count), "sha256": JSON($0.digest),
          ]
        }),
      "unreadable": .array(
        unreadable.map {
          [
            "windowID": JSON(Int($0.windowID)), "byteOffset": JSON($0.byteOffset),
            "reason": JSON($0.reason), "sha256": JSON($0.digest),
          ]
        }),
      "stop": stop.map { ["byteOffset": JSON($0.byteOffset), "reason": JSON($0.reason)] } ?? .null,
      "windowList": listFault.map {
        ["isMissing": JSON($0.isMissing), "reason": JSON($0.reason)]
      } ?? .null,
      "pictures": .array(
        pictures.map { ["windowID": JSON(Int($0.windowID)), "byteCount": JSON($0.byteCount)] }),
    ]
  }
}
