import PlistSyntax
import RestorationArchives

extension ReportFormat where Subject == RestorationArchive {
  static var flat: Self {
    Self(
      name: "flat", summary: "one line 'PLACE = VALUE' for each value", isForPeople: true,
      isSearchable: true
    ) {
      ArchivesFlat($0)
    }
  }
}

/// A line for each value, in an order that depends only on the values: for `grep` and `diff`. With
/// several archives, the name of each is above its lines.
struct ArchivesFlat: Report {
  private let options: RenderOptions
  private var isSingle = true

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) { self.isSingle = isSingle }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    let start = buffer.count
    var isDrained = false
    if !isSingle { writeName(of: archive, into: &buffer) }
    let lines = buffer.count
    ComparableText.write(archive, options, into: &buffer) { bytes in
      isDrained = true
      drain?(&bytes)
    }
    // A file without matches is not named.
    if !isDrained, buffer.count == lines { buffer.removeSubrange(start...) }
  }

  private func writeName(of archive: RestorationArchive, into buffer: inout [UInt8]) {
    var text = HumanText(colored: options.colored)
    text.write(
      untrusted: LineStart.guarded(fileName: archive.source.file ?? "an archive") + ":", .bold)
    text.endLine()
    buffer += text.bytes
  }
}
