import Secrets
import TestSupport
import Testing

/// Texts at any place: names, values, data.
struct SecretTextTests {
  /// What looks like a secret at a glance, and is none.
  static let lookAlikes = [
    "Root/:[0]:/Detail", "Tab/:[1]:/Nav/:[0]:/List", "a:b@c", "Root//Detail:",
    "E21D9191-C72A-4652-AB04-0EAD9ABCA6B7", "e21d9191c72a4652ab040ead9abca6b7",
    "session/E21D9191-C72A-4652-AB04-0EAD9ABCA6B7", "_TtC7Recipes20TokenListController",
    "_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_", "Recipes.PasswordController",
    "$s7Recipes14KeychainSecretV", "com.example.app.access-token-list",
    "UIWindowSceneSessionRoleApplication",
    "BundleVersion=1.2.3", "8.0.1 (12A365)", "{0, 412.5}", "{{0, 0}, {320, 480}}",
    "https://example.com/a?page=2&tokenCount=3", "https://anna@example.com/",
    "mailto:mia@example.com",
    "ssh://git@example.com/app.git", "https://example.com/?q=token",
    "https://example.com/token/a1b2",
    "file:///var/mobile/Containers/Data/Application/E21D9191-C72A-4652-AB04-0EAD9ABCA6B7/a.txt",
    "x-coredata://E21D9191-C72A-4652-AB04-0EAD9ABCA6B7/Recipe/p12",
    "http://[2001:db8::1]:8080/a", "https://example.com:8443/@mia/status", "app://tab?index=2#top",
    "Basic information", "Basic settings and more", "basic AAAAAAAAAAAAAAAAAAAA",
    "Bearer of bad news",
    "SG.short", "SG.Module.TypeNameOfAClass.method", "hf_", "hf_face_detection_model_version_two",
    "heyJonathan.Miller.jpg", "eyJonathan.and.company", "desk-ant-simulation-of-everything",
    "glrt-short", "whsec_", "GOCSPX", "sk_test_", "sk_test_list", "AKIA", "AccountKey=",
    "AccountKey=draft",
    "{\"tokenCount\": 3, \"pinned\": true, \"password\": \"\"}",
    "{\"token\": null, \"passwords\": []}",
    "{\"showPassword\": \"yes\", \"nextPageToken\": \"c2\"}", "[{\"key\": \"value\"}]",
    "password=", "password=true", "tokens=5", "pinned=1&page=2", "a=1&b=2", "x = y; z = w",
    "Password: at least eight characters", "Enter your password", "key=value",
    "{\"password\": \"••••••\"}",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHM=",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709", "<redacted, 40 characters>",
    "<redacted 3f2a9c, 40 characters>", "let count = tokens.count", "if a == b { return }",
    "password=<redacted, 7 characters>;", "https://mia:<redacted, 7 characters>@example.com/",
    "password: required", "Passwords: 3 of 5", "token: (none)", "a%20b%3", "100%", "?q=%74oken",
    "[{\"name\": \"password\", \"type\": \"text\"}]", "<key>password</key><true/>",
    "<key>pin</key>", "<key>tokens</key><array>\n<true/></array>",
    "eyJ is how many tokens begin", "eyJhbGciOiJIUzI1NiJ9", "AKIA lower case follows",
    "xAKIAIOSFODNN7EXAMPLE", "ghp_short", "----- BEGIN -----", "-----BEGIN", "Bearer of news",
    "a.b.c", "https://example.com/a:b@c", "what? token", "https://example.com/?key=draft", "?",
    "1:2:3:4", "::", "=", "\":\"", "{\"", "\"password\":", "token=", "://@", "a://b:@c",
  ]

  @Test(arguments: lookAlikes) func `is no secret`(text: String) {
    let value = StateValue.string(text)
    #expect(value.redacted(key: "note") == value)
    #expect(SecretText.redacted(text: text) == text)
    #expect(SecretText.reason(in: text) == nil)
    let data = StateValue.data(ByteSlice(utf8: text))
    #expect(data.redacted(key: "note") == data)
    #expect(NameScreen.secrets.shown(text) == nil)
    #expect(StateValue.url(text, base: nil).redacted(key: "") == .url(text, base: nil))
  }

  private static let token = "ghp_" + String(repeating: "a1B2", count: 9)

  @Test(
    arguments: [
      "https://anna:hunter2@example.com/a": "https://anna:<redacted, 7 characters>@example.com/a",
      "https://example.com/a?token=abc123&page=2":
        "https://example.com/a?token=<redacted, 6 characters>&page=2",
      "myapp://callback#access_token=abc&state=1":
        "myapp://callback#access_token=<redacted, 3 characters>&state=1",
      "see https://a:b@c.d and https://x.y/?sig=1234 now":
        "see https://a:<redacted, 1 character>@c.d and https://x.y/?sig=<redacted, 4 characters> now",
      "https://maps.example.com/?key=0123456789abcdef":
        "https://maps.example.com/?key=<redacted, 16 characters>",
      "user=mia&password=hunter2&x=1": "user=mia&password=<redacted, 7 characters>&x=1",
      "Server=db;Password=two words;Timeout=3":
        "Server=db;Password=<redacted, 9 characters>;Timeout=3",
      "Pwd=abc;x=1": "Pwd=<redacted, 3 characters>;x=1",
      "Server=d; Password=a b;x=1": "Server=d; Password=<redacted, 3 characters>;x=1",
      #"https:\/\/u:pw@h\/"#: #"https:\/\/u:<redacted, 2 characters>@h\/"#,
      "password: \"hunter22\"": "password: \"<redacted, 8 characters>\"",
      "password:\thunter22": "password:\t<redacted, 8 characters>",
      "{\"password\"\n:\"x\"}": "{\"password\"\n:\"<redacted, 1 character>\"}",
      "{\"password\": \"a \\\"b\\\"\", \"x\": 1}":
        "{\"password\": \"<redacted, 7 characters>\", \"x\": 1}",
      "{\"pin\":4711,\"page\":4711}": "{\"pin\":<redacted, 4 characters>,\"page\":4711}",
      "{\\\"token\\\":\\\"b7e1\\\"}": "{\\\"token\\\":\\\"<redacted, 4 characters>\\\"}",
      "{\"tokens\":[\"a\",\"b\"],\"x\":[\"c\"]}":
        "{\"tokens\":<redacted, 9 characters>,\"x\":[\"c\"]}",
      "https://a.b/?x=1,https://u:pw@h/": "https://a.b/?x=1,https://u:<redacted, 2 characters>@h/",
      "a\nhttps://u:p@h\tb": "a\nhttps://u:<redacted, 1 character>@h\tb",
      "https://9f8c27ab41d0e6b3@h/": "https://<redacted, 16 characters>@h/",
      "user[password]=geheim": "user[password]=<redacted, 6 characters>",
      "{\"contraseña\":\"x7\"}": "{\"contraseña\":\"<redacted, 2 characters>\"}",
      "{'token': 'b7e1c2'}": "{'token': '<redacted, 6 characters>'}",
      "https://a.b/?access%5Ftoken=b7e1": "https://a.b/?access%5Ftoken=<redacted, 4 characters>",
      "https://a.b/?to=https%3A%2F%2Fc.d%2F%3Ftoken%3Db7e1%26page%3D2":
        "https://a.b/?to=https%3A%2F%2Fc.d%2F%3Ftoken%3D<redacted, 4 characters>%26page%3D2",
      "a?b=%257B%2522pin%2522%253A4711%257D":
        "a?b=%257B%2522pin%2522%253A<redacted, 4 characters>%257D",
      #"[{"name": "password", "value": "x7"}, {"name": "page", "value": "x7"}]"#:
        #"[{"name": "password", "value": "<redacted, 2 characters>"}, {"name": "page", "value": "x7"}]"#,
      "Login mia, password: hunter2, once": "Login mia, password: <redacted, 7 characters>, once",
      "X-Api-Key: b7e1c2": "X-Api-Key: <redacted, 6 characters>",
      "<plist><dict><key>pin</key>\n<integer>4711</integer><key>page</key><integer>4711</integer>":
        "<plist><dict><key>pin</key>\n<integer><redacted, 4 characters></integer><key>page</key><integer>4711</integer>",
      "<key>token</key><string>x7</string>":
        "<key>token</key><string><redacted, 2 characters></string>",
      "<key>token</key><string><![CDATA[<x7>]]></string>":
        "<key>token</key><string><![CDATA[<redacted, 4 characters>]]></string>",
      "<key>tokens</key> <array><string>x7</string></array><key>page</key><array><string>x7":
        "<key>tokens</key> <array><redacted, 19 characters></array><key>page</key><array><string>x7",
    ] as KeyValuePairs)
  func `a part of a text is redacted`(text: String, shown: String) {
    #expect(StateValue.string(text).redacted(key: "note") == .string(shown))
    #expect(SecretText.redactedParts(of: text) == shown)
    #expect(SecretText.redactedParts(of: shown) == nil)
    #expect(StateValue.url(text, base: nil).redacted(key: "link") == .url(shown, base: nil))
  }

  /// Each eight bytes of this text have a space.
  @Test func `a credential of HTTP is found between short words`() {
    #expect(SecretText.redacted(text: "to basic dXNlcjpwYXNz is it").hasSuffix("> is it"))
  }

  /// A form's field, a header, a parameter: the name is a value too.
  @Test func `a name and a value beside it are a pair`() {
    func shown(_ value: StateValue) -> StateValue { value.redacted(key: "form") }
    func pair(_ name: StateValue, _ value: StateValue) -> StateValue {
      .dictionary([StatePair("value", value), StatePair("name", name)])
    }
    #expect(shown(pair("password", "x7")) == pair("password", "<redacted, 2 characters>"))
    #expect(shown(pair("page", "x7")) == pair("page", "x7"))
    func item(_ value: StateValue) -> StateValue {
      .object(
        className: "NSURLQueryItem",
        fields: [StateField("NS.name", "access_token"), StateField("NS.value", value)])
    }
    #expect(shown(.array([item("b7e1")])) == .array([item("<redacted, 4 characters>")]))
  }

  /// Names that differ in a token stay different, and below each other.
  @Test func `of two tokens the second is found too`() {
    let tokens = SecretForm.all.prefix { !$0.description.hasPrefix("JWT in") }
    for (one, two) in tokens.flatMap({ one in tokens.map { (one, $0) } }) {
      for separator in ["/", "-", "_", "+", " "] {
        let shown = SecretText.redacted(text: "a/" + one.text + separator + two.text)
        #expect(!shown.contains("CANARY"), "\(one)\(separator)\(two): \(shown)")
      }
    }
  }

  @Test func `paths keep their structure`() throws {
    let other = "ghp_" + String(repeating: "c3D4", count: 9)
    let shown = NameScreen.secrets.shown("Root/\(Self.token)/Detail")
    let parent = NameScreen.secrets.shown("Root/\(Self.token)")
    let pattern = /Root\/<redacted [0-9a-f]{6}, 40 characters>\/Detail/
    #expect(try #require(shown).wholeMatch(of: pattern) != nil)
    #expect(try #require(shown).hasPrefix(try #require(parent) + "/"))
    #expect(NameScreen.secrets.shown("Root/\(other)") != parent)
    #expect(Redaction.isRedaction(String(try #require(parent).dropFirst(5))))
    #expect(
      NameScreen.secrets.shown("A/Bearer abcdefghijkl/mnopqrstuv/B")?.split(separator: "/").count
        == 4)
  }

  /// A report's path is a pattern for the path in the file.
  @Test func `a pattern takes what is shown`() throws {
    let path = RestorationPath("Root/\(Self.token)/Detail")
    let shown = try #require(NameScreen.secrets.shown(path.raw))
    for text in [shown, "Root/<redacted, 40 characters>/*", "Root/<redacted, 3 characters>/Detail"]
    {
      let pattern = PatternSet([try PathPattern(parsing: text)])
      #expect(pattern.matches(path))
      #expect(pattern.matches(RestorationPath(shown)))
      #expect(!pattern.matches("Other/a/Detail"))
    }
    #expect(!PatternSet([try PathPattern(parsing: "Root/<redacted>/Detail")]).matches(path))
  }

  private static func data(_ bytes: [UInt8]) -> StateValue { .data(ByteSlice(bytes)) }

  @Test func `tokens in data`() {
    let noise: [UInt8] = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let long = Array(String(repeating: "Lorem ipsum. ", count: 9000).utf8)
    for text in [Self.token, "https://mia:hunter2@example.com/", "user=a&password=hunter2"] {
      let narrow = Array(text.utf8)
      let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let bigEndian = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      for bytes in [narrow, wide, bigEndian] {
        for before in [[], noise + [0], [7], long + [0x20]] {
          let data = Self.data(before + bytes + [0, 0xFF])
          #expect(data.hasSecrets(under: "blob"), "\(text), \(before.count)")
        }
      }
    }
    #expect(!Self.data(noise + long).hasSecrets(under: "blob"))
  }

  /// The search skips many bytes of binary data at once: none may be the start of a token.
  @Test(arguments: ["xoxb-0123456789", "AKIAIOSFODNN7EXAMPLE", "ya29.a0AfH6SMBx1234567890"])
  func `tokens at every place of data that is no text`(token: String) {
    let wide = token.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for count in 0..<64 {
      let noise = (0..<count).map { UInt8(truncatingIfNeeded: 0x80 | $0 * 37) }
      for bytes in [Array(token.utf8), wide] {
        #expect(Self.data(noise + bytes).hasSecrets(under: "blob"), "\(count)")
        #expect(Self.data(noise + bytes + noise).hasSecrets(under: "blob"), "\(count)")
      }
    }
  }

  @Test func `digits and numbers under names of credentials`() {
    let digits = StateValue.array([4, 7, 1, 1])
    for key in ["passcode", "pin", "pinCode", "password"] {
      #expect(
        digits.redacted(key: key) == .array(Array(repeating: "<redacted, 1 character>", count: 4)))
    }
    let rows = StateValue.array(Array(repeating: digits, count: 4))
    #expect(
      rows.redacted(key: "pin") == .array(Array(repeating: digits.redacted(key: "pin"), count: 4)))
    #expect(digits.redacted(key: "tokens") == digits)
    #expect(StateValue.array([12, 40]).redacted(key: "pin") == .array([12, 40]))
    let number = StateValue.dictionary([StatePair("number", 482_913), StatePair("count", 3)])
    let shown = StateValue.dictionary([
      StatePair("number", "<redacted, 6 characters>"), StatePair("count", 3),
    ])
    for key in ["password", "credentials", "cardNumber"] {
      #expect(number.redacted(key: key) == shown)
    }
    #expect(number.redacted(key: "page") == number)
    #expect(StateValue.real(4711.0).redacted(key: "pin") != .real(4711.0))
    #expect(StateValue.real(0.5).redacted(key: "pin") == .real(0.5))
  }

  @Test func `the same text is judged the same in every type`() {
    for text in [Self.token, "https://mia:hunter2@example.com/", "x?access_token=b7e1"] {
      let values: [StateValue] = [
        .string(text), .url(text, base: nil), .url("a", base: text), .reference(text),
        .storyboard(StoryboardReference(name: "Main", identifier: text)),
        .object(className: text, fields: []), .array([.string(text)]),
        .unreadable(UnreadableValue(reason: "damaged", text: text)),
        .unreadable(UnreadableValue(reason: "found '\(text)'")), Self.data(Array(text.utf8)),
        .dictionary([StatePair(.string(text), 1)]), .archive([StateField(text, 1)]),
      ]
      for value in values {
        let shown = value.redacted(key: "note")
        #expect(shown != value)
        for secret in [Self.token, "hunter2", "b7e1"] { #expect(!"\(shown)".contains(secret)) }
      }
    }
  }
}
