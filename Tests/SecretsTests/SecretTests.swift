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
    #expect(isSecret("note", .data(ByteSlice(utf8: text))))
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
}
