extension LintReport {
  /// The comparison of a run with a folder of older archives.
  package struct Comparison: Hashable, Sendable {
    /// An archive on one side without a counterpart on the other.
    package struct Unmatched: Hashable, Sendable {
      /// The file's name in reports.
      package let file: String
      /// Its path below the named folder; for a file that was named itself, the same as `file`.
      package let name: String

      /// A file.
      package init(file: String, name: String) {
        self.file = file
        self.name = name
      }
    }

    /// How many inputs there were to compare.
    package var inputCount = 0
    /// How many of them were compared with an older archive.
    package var comparedCount = 0
    /// The inputs without an older archive, in the order in which they were checked.
    package var added: [Unmatched] = []
    /// The older archives without an input, in order of name. Only if a folder was checked.
    package var gone: [Unmatched] = []

    /// Nothing to compare.
    package init() {}

    /// Whether each archive has its counterpart.
    package var isComplete: Bool { added.isEmpty && gone.isEmpty }

    /// The missing counterparts, for a run that requires them.
    package var failures: [Failure] {
      added.map {
        Failure(file: $0.file, message: "no older archive to compare it with", kind: .unmatched)
      }
        + gone.map {
          Failure(
            file: $0.file, message: "gone: no archive has this path any more", kind: .unmatched)
        }
    }
  }
}
