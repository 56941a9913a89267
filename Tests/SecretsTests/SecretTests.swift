import Secrets
import TestSupport
import Testing

/// Whether a finding reports a value under a key.
func isSecret(_ key: String, _ value: StateValue) -> Bool {
  SecretContext().named(key).secret(in: value)?.isCertain ?? false
}

struct SecretTests {
  @Test(
    arguments: [
      true, 7, 1.5, "", "true", "NO", .null, .data(ByteSlice([])), .date(1.0),
      .reference("Root/Password"), "<redacted, 12 characters>",
    ] as [StateValue])
  func valuesThatAreNoCredential(_ value: StateValue) {
    #expect(!isSecret("password", value))
  }

  @Test(arguments: SecretForm.all)
  func valuesOfAKnownForm(_ form: SecretForm) {
    for value in [StateValue.string(form.text), .data(ByteSlice(utf8: form.text))] {
      #expect(value.hasSecrets(under: "note"))
      #expect(!"\(value.redacted(key: "note"))".contains(form.secret))
    }
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
