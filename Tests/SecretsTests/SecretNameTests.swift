import Secrets
import Testing

/// What is hidden under a name. `Tests/Transcripts/redact-names.md` has the names themselves.
struct SecretNameTests {
  /// On which redaction counts: it does not look at these keys.
  @Test(arguments: Array(KnownKeys.systemKeys.keys)) func `keys of the system name no credential`(
    key: String
  ) {
    let values: [StateValue] = [
      "x7Gk2", .data(ByteSlice(utf8: "x7Gk2")), .integer(PlistInteger(Int64(482_913))),
    ]
    for value in values { #expect(!value.hasSecrets(under: key)) }
    #expect(SecretText.redacted(name: key) == key)
  }

  /// What a person may have typed, against what a screen says.
  @Test(
    arguments: [
      "passwordField", "confirmPasswordField", "password_field", "kPasswordFieldKey", "pinField",
      "cardNumberField", "passwordTF",
    ])
  func fields(_ key: String) {
    let typed: [StateValue] = [
      "hunter2", "Tr0ub4dor&3", "correct horse battery staple", "0042", "pässwörd", "qwerty", "123",
      .data(ByteSlice(utf8: "hunter2")), "9f8c27ab41d0e6b3",
    ]
    for value in typed {
      #expect(isSecret(key, value), "\(value)")
      #expect(value.redacted(key: key) != value)
    }
    let harmless: [StateValue] = [
      true, false, 1, 7, 0.5, .null, "", "yes", "false", "••••••", "********", "––", "…",
      "Password", "Enter your password", "Please confirm the new password", "Passcode", "PIN",
      "Required", "hidden", "passwordTextField", "ab",
      .data(ByteSlice([0, 1, 2, 3])), .reference("Root/Password"), "<redacted, 7 characters>",
    ]
    for value in harmless {
      #expect(!isSecret(key, value), "\(value)")
    }
  }

  /// A key that names a credential leaves less doubt: only what asks for one, or hides one, is none.
  @Test(arguments: ["password", "userPassword", "passwordText", "passwordFieldText", "passcode"])
  func passwords(_ key: String) {
    for value in ["hunter2", "password", "Passwort1", "0042", "a", "new"] as [StateValue] {
      #expect(isSecret(key, value), "\(value)")
    }
    let harmless: [StateValue] = [
      true, 7, "", "No", "••••", "* * *", "Enter your password", "New password",
    ]
    for value in harmless { #expect(!isSecret(key, value), "\(value)") }
  }

  /// A pin is a number, or is on a map.
  @Test(arguments: ["pin", "PIN", "kPinKey"])
  func pins(_ key: String) {
    for value in ["4711", "0042", "123", 4711] as [StateValue] {
      #expect(isSecret(key, value), "\(value)")
    }
    let harmless: [StateValue] = ["Lake", "row 4", "12", "47.11", "pin-4711", Self.uuid, 42]
    for value in harmless { #expect(!isSecret(key, value), "\(value)") }
    // What hides too much costs a look, so what may be one is hidden.
    #expect(StateValue.string("x7Gk2").redacted(key: key) == "<redacted, 5 characters>")
  }

  private static let uuid = StateValue.uuid("0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21")

  @Test(
    arguments: [
      ("pin", 4711, "<redacted, 4 characters>"), ("PIN", 999, nil), ("pinCode", -4711, nil),
      ("passcode", 123_456, "<redacted, 6 characters>"), ("passwordCount", 4711, nil),
      ("password", 12_345_678, "<redacted, 8 characters>"), ("token", 4711, nil),
      ("cardNumber", 4_111_111_111_111_111, "<redacted, 16 characters>"), ("pinned", 4711, nil),
      ("authToken", uuid, "<redacted, 36 characters>"), ("id", uuid, nil), ("syncToken", uuid, nil),
      ("cvv", 123, "<redacted, 3 characters>"), ("cvc", 99, nil), ("pinField", 4711, nil),
      ("clientSecret", uuid, "<redacted, 36 characters>"), ("selectedToken", uuid, nil),
      ("كلمة المرور", "x7Gk2", "<redacted, 5 characters>"),
      ("senha", 482_913, "<redacted, 6 characters>"),
    ] as [(String, StateValue, String?)])
  func typedValues(key: String, value: StateValue, expected: String?) {
    #expect(isSecret(key, value) == (expected != nil))
    let redacted = value.redacted(key: key)
    #expect(redacted == expected.map { .string($0) } ?? value)
    #expect(redacted.redacted(key: key) == redacted)
  }

  @Test(arguments: ["tokenField", "cookie", "apiKeyField", "NSDataKey"])
  func whatMayBeACredentialIsHiddenWithoutAFinding(_ key: String) {
    #expect(!isSecret(key, "hunter2"))
    #expect(StateValue.string("hunter2").redacted(key: key) == "<redacted, 7 characters>")
    #expect(
      StateValue.array(["hunter2"]).redacted(key: key) == .array(["<redacted, 7 characters>"]))
  }

  @Test func aPinOnAMapIsNotHiddenAsAWhole() {
    let pin: StateValue = .dictionary([StatePair("title", "Lake"), StatePair("number", 4711)])
    #expect(pin.redacted(key: "pin") == pin)
    #expect(
      StateValue.array([Self.uuid]).redacted(key: "tokens") == .array(["<redacted, 36 characters>"])
    )
  }
}
