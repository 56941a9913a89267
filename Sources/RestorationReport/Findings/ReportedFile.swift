import PlistSyntax

/// A file's name in the form for other programs.
struct ReportedFile {
  private let isAbsolute: Bool
  private let components: [Substring]

  init(_ name: String) {
    isAbsolute = name.utf8.first == UInt8(ascii: "/")
    // As bytes, because a slash with an accent is another `Character`.
    components = name.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
      .filter { $0 != "." }
  }

  /// The name without `./` and repeated slashes. `..` is kept, because it may lead through a link.
  var name: String {
    let joined = components.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// The absolute name, if the folder of a relative name is known.
  func absoluteName(in folder: String?) -> String {
    guard !isAbsolute, let folder, folder.utf8.first == UInt8(ascii: "/") else { return name }
    return ReportedFile(folder + "/" + name).name
  }

  /// The name relative to the root of the repository; the absolute name of a file elsewhere.
  ///
  /// Without a root, or without the folder of a relative name, the name is unchanged.
  func name(in options: RenderOptions) -> String {
    guard let root = options.repositoryRoot, isAbsolute || options.currentFolder != nil else {
      return name
    }
    let current = ReportedFile(options.currentFolder ?? "").components
    // The current folder contains no links, so that its parents are those of its name.
    let upward = isAbsolute ? 0 : components.prefix { $0 == ".." }.count
    guard upward <= current.count else { return name }
    let whole =
      isAbsolute ? components : current.dropLast(upward) + components.dropFirst(upward)
    let above = ReportedFile(root).components
    guard whole.starts(with: above) else { return "/" + whole.joined(separator: "/") }
    return whole.count == above.count ? "." : whole.dropFirst(above.count).joined(separator: "/")
  }

  /// The name as a URI reference, relative if the name is.
  /// Source: RFC 3986, sections 2.3, 3.3 and 4.2; RFC 8089.
  var uri: String {
    var bytes: [UInt8] = isAbsolute ? Array("file://".utf8) : []
    for byte in name.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += ("%" + String(UInt64(byte), radix: 16, digits: 2).uppercased()).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
