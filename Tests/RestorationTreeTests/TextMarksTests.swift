import PlistSyntax
import RestorationTree
import Testing

/// Texts are searched for the marks of credentials eight bytes at a time.
struct TextMarksTests {
  /// The shortest of each form: what follows a prefix is as long as it must be.
  private static let credentials = [
    "AKIAABCDEFGHIJKLMNOP", "xoxb-0123456789", "sk_live_0123456789abcdef",
    "Bearer 0123456789abcdef", "-----BEGIN KEY-----", "eyJhbGciOi.eyJz.", "https://u:p@h",
    "a?token=b7e1c0",
  ]

  @Test(arguments: credentials, 0...17)
  func credentialsAreSeenWhereverTheyStand(_ credential: String, place: Int) {
    let before = String(repeating: " ", count: place)
    for text in [
      before + credential, before + credential + " and more", "one two " + before + credential,
    ] {
      #expect(text.withByteView { SecretDetector.mayHoldSecret($0) }, "\(text)")
    }
  }

  @Test(arguments: [
    "", "-", "season basil lemon carrot", "a-b c-d e-f g-h i-j", "x = y and z @ w",
    "https://example.com/recipes/230934", "Grüße aus Köln an alle", "–––––––––––––––––––––",
  ])
  func otherTextsHoldNone(_ text: String) {
    #expect(!text.withByteView { SecretDetector.mayHoldSecret($0) })
  }
}
