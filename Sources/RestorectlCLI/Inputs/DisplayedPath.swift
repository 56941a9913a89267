import Platform
import PlistSyntax

extension FilePath {
  /// Safe to print.
  var displayed: String { DisplayText.escape(bytes: bytes) }
}
