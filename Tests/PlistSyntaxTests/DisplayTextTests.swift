import PlistSyntax
import Testing

struct DisplayTextTests {
  /// GitHub's runner, Azure's agent and TeamCity take commands from the middle of a line.
  @Test(arguments: [
    ("a ##[error]b", "a #\\u{23}[error]b"), ("##vso[x]", "#\\u{23}vso[x]"),
    ("##TeamCity[x]", "#\\u{23}TeamCity[x]"), ("###[x]", "##\\u{23}[x]"),
    ("## Title", "## Title"), ("#[x]", "#[x]"), ("##", "##"), ("##x[", "##x["),
    ("##[\u{301}error]", "#\\u{23}[\u{301}error]"), ("#\n#[x]", "#\\u{a}#[x]"),
  ])
  func commandsAreBroken(text: String, shown: String) {
    #expect(DisplayText.escape(text) == shown)
  }

  @Test func jsonHoldsNoCommandAndReadsTheSame() {
    var json = JSONOutput()
    json.string("##[error] ### #")
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text == "\"#\\u0023[error] #\\u0023\\u0023 #\"")
  }
}
