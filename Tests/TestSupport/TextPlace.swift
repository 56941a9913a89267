import Foundation
import PlistSyntax
package import RestorationArchives

/// Archives with one text in one place, or in all: every place that takes a text as it is.
package enum TextPlace: String, CaseIterable, Sendable {
  case path, pathBelow, restorationClass, classMapPath, classMapClass, className
  case storyboardName, storyboardIdentifier, storyboardBundle, firstResponder, bundleVersion
  case systemVersion, window, unlistedPath, unlistedClass, unlistedValue, viewPath, viewClass
  case viewValue, viewKey, key, value, url, urlBase, data, wideData, wideBigEndianData, binaryData
  case longData, longText, jsonData, reference, storyboardValue, objectClass, fieldName, fieldValue
  case dictionaryKey, dictionaryValue, listElement, setElement, orderedSetElement, nestedName
  case nestedValue, envelopeKey, envelopeValue, damagedText, systemValue, userActivity
  case flutterValue, selectedController, child, sizeClass, systemClass, systemKey

  /// An archive with a text in each place. Without filler the long texts are not long; what a tree alone
  /// can say is in no binary archive.
  package static func uikit(
    hasFiller: Bool = true, isTree: Bool = true, _ text: (TextPlace) -> String
  ) -> RestorationArchive {
    let view = RestorationNode.view(
      "Root/" + text(.viewPath), text(.viewClass),
      state: [StateEntry(text(.viewKey), 1), StateEntry("note", .string(text(.viewValue)))])
    var archive = RestorationArchive.uikit(
      [
        .controller(
          "Root", text(.className), restorationClass: text(.restorationClass),
          storyboard: StoryboardReference(
            name: text(.storyboardName), identifier: text(.storyboardIdentifier),
            bundlePath: text(.storyboardBundle)),
          state: state(hasFiller, text).filter { isTree || $0.key != "damaged" }, views: [view]),
        .of(.viewController, "Root/" + text(.path), className: .value("App.Other")),
        .of(
          .viewController, "Root/:[0]:/" + text(.pathBelow) + "/Below",
          className: .value("App.Other")),
      ], envelope: envelope(text))
    archive.unlistedNodes = [
      .object(
        "Gone/" + text(.unlistedPath), text(.unlistedClass),
        state: [StateEntry("note", .string(text(.unlistedValue)))])
    ]
    archive.unlistedRestorationClasses = [
      RestorationClassEntry(
        path: RestorationPath("Map/" + text(.classMapPath)), className: text(.classMapClass))
    ]
    return archive
  }

  private static func envelope(_ text: (TextPlace) -> String) -> Envelope {
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.bundleVersion = text(.bundleVersion)
    envelope.systemVersion = text(.systemVersion)
    envelope.firstResponders = [RestorationPath("Root/" + text(.firstResponder))]
    envelope.sizeClasses = [
      WindowSizeClass(window: text(.window), horizontal: text(.sizeClass), vertical: "regular")
    ]
    envelope.state = [
      StateEntry(text(.envelopeKey), 1), StateEntry("note", .string(text(.envelopeValue))),
    ]
    return envelope
  }

  private static func data(_ bytes: [UInt8]) -> StateValue { .data(ByteSlice(bytes)) }

  private static func state(
    _ hasFiller: Bool, _ text: (TextPlace) -> String
  ) -> [StateEntry] {
    let wide = Array(text(.wideData).utf16)
    let bigEndian = Array(text(.wideBigEndianData).utf16)
    let noise: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF, 0xFE, 0xC3, 0x28]
    let filler = String(repeating: "Lorem ipsum dolor sit amet. ", count: hasFiller ? 2400 : 3)
    let json = String(
      decoding: (try? JSONEncoder().encode(["a": text(.jsonData)])) ?? Data(), as: UTF8.self)
    func entry(_ key: String, _ value: StateValue) -> StateEntry { StateEntry(key, value) }
    return [
      entry(text(.key), 1), entry("value", .string(text(.value))),
      entry("url", .url(text(.url), base: nil)),
      entry("relative", .url("page", base: text(.urlBase))),
      entry("data", data(Array(text(.data).utf8))),
      entry("wide", data([0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })),
      entry("wideBig", data([7] + bigEndian.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })),
      entry("binary", data(noise + [0] + Array(text(.binaryData).utf8) + [0] + noise)),
      entry("longData", data(Array((filler + " " + text(.longData)).utf8))),
      entry("longText", .string(filler + " " + text(.longText))),
      entry("jsonData", data(Array(json.utf8))),
      entry("target", .reference("Root/" + text(.reference))),
      entry("board", .storyboard(StoryboardReference(name: text(.storyboardValue)))),
      entry(
        "object",
        .object(
          className: text(.objectClass),
          fields: [StateField(text(.fieldName), 1), StateField("note", .string(text(.fieldValue)))])
      ),
      entry(
        "dictionary",
        .dictionary([
          StatePair(.string(text(.dictionaryKey)), 1),
          StatePair("note", .string(text(.dictionaryValue))),
        ])),
      entry("list", .array([1, .string(text(.listElement))])),
      entry("set", .set([.string(text(.setElement))])),
      entry("ordered", .orderedSet([.string(text(.orderedSetElement))])),
      entry(
        "nested",
        .archive([
          StateField(text(.nestedName), 1), StateField("note", .string(text(.nestedValue))),
        ])),
      entry(
        "damaged",
        .unreadable(
          UnreadableValue(reason: "half of a surrogate pair in a text", text: text(.damagedText)))),
      entry(KnownKeys.navigationChildren, .array([.string("Root/" + text(.child))])),
      entry("system", .object(className: "UIX " + text(.systemClass), fields: [])),
      entry("NSX " + text(.systemKey), 1),
      entry(KnownKeys.selectedTab, .reference("Root/" + text(.selectedController))),
      entry(
        "FlutterRestorationStateAppData",
        data(FlutterMessage.values(["note": .text(text(.flutterValue))]).bytes)),
      entry("NSUserActivityTitle", .string(text(.userActivity))),
      entry(KnownKeys.topVisibleModelIdentifier, .string(text(.systemValue))),
    ]
  }
}
