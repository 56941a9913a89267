import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport

/// Archives with one text in one place, or in all: every place that takes a text as it is.
enum SecretSpot: String, CaseIterable, Sendable {
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
  static func uikit(
    hasFiller: Bool = true, isTree: Bool = true, _ text: (SecretSpot) -> String
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

  private static func envelope(_ text: (SecretSpot) -> String) -> Envelope {
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
    _ hasFiller: Bool, _ text: (SecretSpot) -> String
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

/// A text that holds a secret, and the part of it that must not be shown.
struct SecretForm: Sendable, CustomStringConvertible {
  let description: String
  let text: String
  let secret: String

  private init(_ description: String, _ before: String, _ secret: String, _ after: String = "") {
    self.description = description
    text = before + secret + after
    self.secret = secret
  }

  /// So many letters and digits in no order.
  private static func random(_ count: Int) -> String {
    String(String(repeating: "CANARY7x1Bq9Zk3Vb8Qw0Lm2Xn", count: 8).prefix(count))
  }

  static let all = [
    SecretForm("GitHub's", "ghp_", random(36)), SecretForm("GitLab's", "glpat-", random(20)),
    SecretForm("GitLab's for runners", "glrt-", random(20)),
    SecretForm("Stripe's", "sk_" + "live_", random(24)),
    SecretForm("Stripe's for tests", "sk_" + "test_", random(24)),
    SecretForm("Stripe's for hooks", "whsec_", random(32)),
    SecretForm("SendGrid's", "SG." + random(22) + ".", random(43)),
    SecretForm("Hugging Face's", "hf_", random(34)),
    SecretForm("Google's", "GOCSPX-", random(28)), SecretForm("Google's keys", "AIza", random(35)),
    SecretForm("Amazon's", "AKIA", "CANARY0123456789"),
    SecretForm("Slack's", "xoxb" + "-123456789012-", random(20)),
    SecretForm("Slack's hook", "https://hooks.slack.com/services/T0CANARY0/B0CANARY0/", random(24)),
    SecretForm("JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.", random(43)),
    SecretForm(
      "JWT in a URL's path", "https://a.example/v/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.",
      random(43), "/x"),
    SecretForm(
      "JWT in a word", "token4", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0." + random(43)),
    SecretForm(
      "encrypted JWT", "_", "eyJhbGciOiJkaXIifQ..CANARYinitial." + random(43) + ".CANARYtag"),
    SecretForm("GitHub's after an escape", "a\\nghp_", random(36)),
    SecretForm("GitHub's in a word", "version12ghp_", random(36)),
    SecretForm("GitHub's after an escape of a URL", "%20gho_", random(36)),
    SecretForm("bearer", "Bearer ", random(24)),
    SecretForm("basic", "Basic ", "bWlhOkNBTkFSWS1zdGFwbGU="),
    SecretForm("PEM", "-----BEGIN PRIVATE KEY-----\n", random(64), "\n-----END PRIVATE KEY-----"),
    SecretForm("password in a URL", "https://mia:", "CANARY-horse", "@example.com/"),
    SecretForm("token as user", "https://", random(20), "@example.com/"),
    SecretForm("parameter", "https://example.com/a?page=2&access_token=", "CANARYhorse"),
    SecretForm("second URL", "https://a.example/?x=1,https://mia:", "CANARY-horse", "@b.example/"),
    SecretForm("URL on a second line", "see\nhttps://a.example/?token=", "CANARYhorse", "\n"),
    SecretForm("Google's signature", "https://storage.example/o?X-Goog-Signature=", random(64)),
    SecretForm("JSON", "{\"user\":\"mia\",\"password\":\"", "CANARY horse", "\"}"),
    SecretForm("JSON with escapes", "{\\\"apiKey\\\": \\\"", "CANARY-horse", "\\\"}"),
    SecretForm("JSON list", "{\"tokens\":[", "\"CANARY\",\"horse\"", "]}"),
    SecretForm("escaped name", "https://example.com/a?access%5Ftoken=", "CANARYhorse"),
    SecretForm(
      "URL in a parameter", "https://a.example/?to=b%3A%2F%2Fmia%3A", "CANARYhorse", "%40c%2F"),
    SecretForm("name and value", "{\"name\":\"password\",\"value\":\"", "CANARY horse", "\"}"),
    SecretForm("property list", "<key>password</key><string>", "CANARY horse", "</string>"),
    SecretForm("after a colon", "mia, password: ", "CANARY-4711"),
    SecretForm("form", "user=mia&password=", "CANARYhorse", "&x=1"),
    SecretForm("connection", "Server=db;Password=", "CANARY horse", ";Timeout=3"),
    SecretForm("Azure's", "AccountName=a;AccountKey=", random(44), ";x=1"),
    SecretForm("in German", "{\"Passwort\":\"", "CANARY-horse", "\"}"),
  ]
}
