import PlistSyntax
import RestorationLint

extension FindingFormat {
  static let json = FindingFormat(
    name: "json", summary: "restorectl.findings/1: all that is known",
    write: { report, tool, _, buffer in
      var document = FindingsDocument(tool, compact: false)
      document.write(report)
      buffer += document.json.bytes
    })
}
