import PlistSyntax
import RestorationModel

/// Credentials inside URLs: a password before the host, and parameters that carry a token.
enum URLSecrets {
  /// Names of parameters that are credentials though their words alone do not say so.
  private static let parameters: Set<String> = [
    "sig", "signature", "auth", "sid", "x-amz-signature", "x-amz-credential",
  ]
  /// `key=…` is an API key when it is long and a word of the app's own when it is short.
  private static let shortestKey = 16
  /// Shorter texts are no URLs, in bytes.
  static let shortest = 8

  /// The text with the credentials of its URLs redacted, or nil if it has none.
  static func redacted(_ text: String) -> String? {
    guard text.withByteView({ isPossible(in: $0) }) else { return nil }
    var result = ""
    var isChanged = false
    // White space ends a URL.
    for piece in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !result.isEmpty || piece.startIndex != text.startIndex { result += " " }
      if let changed = redactedURL(piece) {
        result += changed
        isChanged = true
      } else {
        result += piece
      }
    }
    return isChanged ? result : nil
  }

  /// Whether a text can have a credential of a URL in it: one stands before an `@`, or behind an `=`.
  static func isPossible(in bytes: ByteView) -> Bool {
    guard bytes.count >= shortest else { return false }
    var isURL = false
    var hasMark = false
    for position in 0..<bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "@"), UInt8(ascii: "="): hasMark = true
      case UInt8(ascii: "?"): isURL = true
      case UInt8(ascii: "/"):
        if position > 0, bytes[position - 1] == UInt8(ascii: ":") { isURL = true }
      default: continue
      }
      if isURL, hasMark { return true }
    }
    return false
  }

  private static func redactedURL(_ url: Substring) -> String? {
    let bytes = url.utf8
    let queryStart = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let head = url[..<(queryStart ?? url.endIndex)]
    let newHead = redactedUserInfo(head)
    guard let queryStart else { return newHead }
    let newTail = redactedParameters(url[queryStart...])
    if newHead == nil && newTail == nil { return nil }
    return (newHead ?? String(head)) + (newTail ?? String(url[queryStart...]))
  }

  /// `https://user:password@host/`: the password.
  private static func redactedUserInfo(_ head: Substring) -> String? {
    guard let scheme = firstRange(of: "://", in: head) else { return nil }
    let rest = head[scheme.upperBound...]
    let authority = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)]
    guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")),
      let colon = authority[..<at].utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let password = authority[authority.utf8.index(after: colon)..<at]
    guard !password.isEmpty, !password.hasPrefix("<redacted") else { return nil }
    return head[...colon] + redaction(password) + head[at...]
  }

  /// `?token=…&page=2#access_token=…`: the values of parameters that name a credential.
  private static func redactedParameters(_ tail: Substring) -> String? {
    var result = ""
    var isChanged = false
    var start = tail.startIndex
    while start < tail.endIndex {
      // The separator before the parameter belongs to the piece.
      let afterMark = tail.utf8.index(after: start)
      let end =
        tail[afterMark...].utf8.firstIndex {
          $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?")
        } ?? tail.endIndex
      let parameter = tail[afterMark..<end]
      if let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let value = parameter[parameter.utf8.index(after: equals)...]
        if isSecret(String(parameter[..<equals]), value) {
          result += tail[start...equals] + redaction(value)
          isChanged = true
          start = end
          continue
        }
      }
      result += tail[start..<end]
      start = end
    }
    return isChanged ? result : nil
  }

  private static func isSecret(_ name: String, _ value: Substring) -> Bool {
    guard !value.isEmpty, !value.hasPrefix("<redacted") else { return false }
    if name.lowercased() == "key" { return value.utf8.count >= shortestKey }
    return CredentialName.claims(value.utf8, under: name) || parameters.contains(name.lowercased())
  }

  private static func redaction(_ text: Substring) -> String {
    Redaction.text(count: text.unicodeScalars.count)
  }

  private static func firstRange(of mark: String, in text: Substring) -> Range<String.Index>? {
    let wanted = Array(mark.utf8)
    let bytes = text.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) {
        return index..<bytes.index(index, offsetBy: wanted.count)
      }
      index = bytes.index(after: index)
    }
    return nil
  }
}
