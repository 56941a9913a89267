import Secrets
import Testing

/// Whether a finding reports a value under a key.
func isSecret(_ key: String, _ value: StateValue) -> Bool {
  SecretContext().named(key).secret(in: value)?.isCertain ?? false
}

struct SecretTests {
  private static let jwt =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"

  @Test(
    arguments: [
      true, 7, 1.5, "", "true", "NO", .null, .data(ByteSlice([])), .date(1.0),
      .reference("Root/Password"), "<redacted, 12 characters>",
    ] as [StateValue])
  func valuesThatAreNoCredential(_ value: StateValue) {
    #expect(!isSecret("password", value))
  }

  /// An encrypted one has five parts.
  private static let jwe =
    "eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0..AAECAwQFBgcICQoL.Zm9vYmFyYmF6.AAAAAAAAAAAAAAAAAAAAAA"

  @Test(arguments: [
    jwt, jwe,
    "Bearer 0123456789abcdef0123",
    "note: \(jwt) (old)",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----",
    "AKIAIOSFODNN7EXAMPLE",
    "ghp_" + String(repeating: "a1B2", count: 9),
    "github_pat_" + String(repeating: "11ABC", count: 6),
    "xoxb" + "-123456789012-abcdefghij",
    "sk_" + "live_4eC39HqLyjWDarjtT1zdp7dc",
    "AIza" + String(repeating: "Sy0_-", count: 7),
  ])
  func valuesOfAKnownShape(_ text: String) {
    #expect(isSecret("note", .string(text)))
    #expect(isSecret("note", .data(ByteSlice(Array(text.utf8)))))
  }

  @Test(arguments: [
    "eyJ is how many tokens begin", "eyJhbGciOiJIUzI1NiJ9", "AKIA", "AKIA lower case follows",
    "xAKIAIOSFODNN7EXAMPLE", "ghp_short", "----- BEGIN -----", "-----BEGIN", "Bearer of news",
    "a.b.c", "The quick brown fox jumps over the lazy dog",
  ])
  func valuesOfNoShape(_ text: String) {
    #expect(!isSecret("note", .string(text)))
  }

  @Test func redactionTellsTheSize() {
    let long = StateValue.string(String(repeating: "ü", count: 212))
    #expect(Redaction.text(for: long) == "<redacted, 212 characters>")
    #expect(Redaction.text(for: "x") == "<redacted, 1 character>")
    let key = StateValue.data(ByteSlice(Array(repeating: 7, count: 16)))
    #expect(Redaction.text(for: key) == "<redacted, 16 bytes>")
    #expect(Redaction.isRedaction(Redaction.text(for: key)))
    #expect(!Redaction.isRedaction("<redacted, many characters>"))
  }

  @Test(arguments: [4_111_111_111_111.0, 123_456, "x7Gk2"] as [StateValue])
  func whatIsRedactedIsNotRedactedAgain(_ value: StateValue) {
    let shown = value.redacted(key: "password")
    #expect(shown != value)
    #expect(shown.redacted(key: "password") == shown)
  }

  @Test(arguments: [
    ("https://anna:hunter2@example.com/a", "https://anna:<redacted, 7 characters>@example.com/a"),
    (
      "https://example.com/a?token=abc123&page=2",
      "https://example.com/a?token=<redacted, 6 characters>&page=2"
    ),
    (
      "myapp://callback#access_token=abc&state=1",
      "myapp://callback#access_token=<redacted, 3 characters>&state=1"
    ),
    (
      "see https://a:b@c.d and https://x.y/?sig=1234 now",
      "see https://a:<redacted, 1 character>@c.d and https://x.y/?sig=<redacted, 4 characters> now"
    ),
    (
      "https://maps.example.com/?key=0123456789abcdef",
      "https://maps.example.com/?key=<redacted, 16 characters>"
    ),
  ])
  func redactsInsideURLs(_ text: String, _ expected: String) {
    #expect(SecretText.redactedParts(of: text) == expected)
    #expect(SecretText.redactedParts(of: expected) == nil)
    #expect(StateValue.string(text).redacted(key: "link") == .string(expected))
    #expect(
      StateValue.url(text, base: nil).redacted(key: "link") == .url(expected, base: nil))
  }

  @Test(arguments: [
    "https://example.com/a?page=2&tokenCount=3", "https://anna@example.com/", "mailto:a@b.c",
    "https://example.com/a:b@c", "what? token", "https://example.com/?key=draft", "?", "a?b",
  ])
  func leavesOtherURLsAlone(_ text: String) {
    #expect(SecretText.redactedParts(of: text) == nil)
  }
}
