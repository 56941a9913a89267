/// A file's name as other programs want to read it.
struct ReportedFile {
  private let isAbsolute: Bool
  private let components: [Substring]

  /// A file as the person named it.
  init(_ name: String) {
    isAbsolute = name.utf8.first == UInt8(ascii: "/")
    // As bytes, since a slash with an accent above is another `Character`.
    components = name.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
      .filter { $0 != "." }
  }

  /// The name without `./` and doubled slashes. `..` stays, since it may lead through a link.
  var name: String {
    let joined = components.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// The name from the root on, when it is known what a relative name starts from.
  func absoluteName(in folder: String?) -> String {
    guard !isAbsolute, let folder, folder.utf8.first == UInt8(ascii: "/") else { return name }
    return ReportedFile(folder + "/" + name).name
  }

  /// The name from the root of the repository on, the absolute one of a file that is elsewhere.
  ///
  /// Without a root, or a folder from which a relative name starts, the name stays as it is.
  func name(in repository: RenderOptions) -> String {
    guard let root = repository.repositoryRoot, isAbsolute || repository.currentFolder != nil else {
      return name
    }
    let current = ReportedFile(repository.currentFolder ?? "").components
    // The current folder has no links in it, so that its parents are those of its name.
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
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
