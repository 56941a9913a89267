/// A text that holds a secret, and the part of it that must not be shown.
package struct SecretForm: Sendable, CustomStringConvertible {
  package let description: String
  package let text: String
  package let secret: String

  private init(_ description: String, _ before: String, _ secret: String, _ after: String = "") {
    self.description = description
    text = before + secret + after
    self.secret = secret
  }

  /// So many letters and digits in no order.
  private static func random(_ count: Int) -> String {
    String(String(repeating: "CANARY7x1Bq9Zk3Vb8Qw0Lm2Xn", count: 8).prefix(count))
  }

  package static let all = [
    SecretForm("GitHub's", "ghp_", random(36)), SecretForm("GitLab's", "glpat-", random(20)),
    SecretForm("GitHub's for one user", "github_pat_", random(30)),
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
