/// The name of a file for other programs.
struct ReportedFile {
  private let path: FilePath
  private var isAbsolute: Bool { path.bytes.first == UInt8(ascii: "/") }

  init(_ name: String) { path = (FilePath(name.utf8) ?? .currentFolder).normalized }

  /// The name without `./` and repeated slashes. `..` is kept, because it may lead through a link.
  var name: String { path.reportName }

  /// The absolute name, if the folder of a relative name is known.
  func absoluteName(in folder: String?) -> String {
    folder.map { ReportedFile(path.resolved(from: ReportedFile($0).path).reportName).name } ?? name
  }

  /// The name relative to the root of the repository, or else the absolute one; unchanged if that
  /// root, or the folder of a relative name, is unknown.
  func name(in options: RenderOptions) -> String {
    guard let root = options.repositoryRoot, isAbsolute || options.currentFolder != nil else {
      return name
    }
    let current = ReportedFile(options.currentFolder ?? "").path
    let whole = path.resolved(from: current).withoutUpwardSteps
    let top = ReportedFile(root).path
    return whole == top ? "." : (whole.relative(to: top) ?? whole).reportName
  }

  /// The name as a URI reference, relative if the name is.
  /// Source: RFC 3986, sections 2.3, 3.3 and 4.2; RFC 8089.
  var uri: String {
    name.utf8.reduce(into: isAbsolute ? "file://" : "") { uri, byte in
      if byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte) {
        uri.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        uri += "%" + String(UInt64(byte), radix: 16, digits: 2).uppercased()
      }
    }
  }
}
