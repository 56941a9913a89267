struct Convert: Command {
  static let help = CommandHelp(
    name: "convert",
    summary: "write archives in another form, such as JSON or binary",
    description: """
      Writes an archive as JSON that you can read, edit and compare, or as a keyed archive that \
      Foundation opens. It reads everything that the other commands read. The same tree gives the \
      same bytes, whatever it was read from.
      Nothing is lost without a word: if the new form cannot hold a value, the archive is not \
      written, and the message names the value and the reason. With --lossy it is written, and each \
      loss is named.
      What was saved is written as it is, secrets included. 'restorectl redact' replaces it.
      """,
    operands: "FILE...",
    examples: [
      "restorectl convert --to json data.data > data.json":
        "Writes an archive as JSON that you can edit.",
      "restorectl convert --to binary --output data.data data.json":
        "Writes a tree, hand-written or edited, as a binary archive.",
      "restorectl convert --to xml --into xml Fixtures":
        "Writes each archive in a folder as an XML property list in another folder.",
    ])

  var common = CommonOptions()

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.value(
      "to", .form, "write json, keyed-json, xml or binary"
    ) { $0.common.written.form = $1 }
    options.destination()
    options.losses()
    options.group("Input")
    options.list()
    options.general()
  }

  func run(in session: Session) throws {
    guard common.written.form != nil else {
      let forms = ValueType<ArchiveForm>.form.completion.choices.map(\.name)
      throw UsageError("option '--to' is missing; add it with \(WordList.either(forms))")
    }
    var run = try ConversionRun(common, in: session)
    run.run()
  }
}

struct Redact: Command {
  static let help = CommandHelp(
    name: "redact",
    summary: "replace what an app saved, and keep the shape",
    description: """
      Writes archives without their contents, to share them or to commit them as fixtures. Texts, \
      data, URLs, dates and numbers of the app are replaced by others of the same type and length. \
      Equal ones stay equal, different ones stay different as far as their length allows.
      Restoration identifiers, paths, classes, the keys of objects and the system's own values stay; \
      --identifiers masks the app's names too. The keys of dictionaries are contents. What is in data, \
      such as JSON, property lists, archives and Flutter's state, is replaced as well.
      """,
    operands: "FILE...",
    examples: [
      "restorectl redact --output fixture.data data.data":
        "Writes an archive without what the app saved.",
      "restorectl redact --to json --keep '**#sortOrder' data.data":
        "Shows an archive as JSON, with one value of the app as it was.",
      "restorectl redact --into Fixtures Downloads":
        "Redacts each archive in a folder, in the form that it has.",
    ],
    one: "a --keep pattern matched nothing")

  var common = CommonOptions()
  var seed = "0"
  var masksIdentifiers = false
  var kept: [PathPattern] = []

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.value(
      "to", .form, "write another form, as 'convert' does",
      "Without it each archive keeps the form that it has."
    ) { $0.common.written.form = $1 }
    options.destination()
    options.value(
      "seed", .text("TEXT"), default: "0", "choose other replacements",
      """
      TEXT is a number or any text. With a seed that others do not know they cannot find out by \
      trying what a short text was.
      """
    ) { $0.seed = $1 }
    options.flag(
      "identifiers", "mask identifiers, classes and keys of the app too",
      """
      Restoration identifiers, paths and storyboards are masked too, the same name in the same way \
      everywhere.
      """
    ) { $0.masksIdentifiers = true }
    options.value(
      "keep", .pattern, repeatable: true, "do not replace what PATTERN matches",
      "It matches objects or values, as in 'Tabs/**/List#sortOrder'."
    ) { $0.kept.append($1) }
    options.losses()
    options.group("Input")
    options.list()
    options.general()
  }

  func run(in session: Session) throws {
    let kept = kept.map(\.ofShownNames)
    let redaction = ContentRedaction(
      seed: seed, masksIdentifiers: masksIdentifiers, keeping: kept,
      isSecret: { NameScreen.secrets.shown($0) != nil })
    var use = PatternUse(PatternSet(kept))
    var run = try ConversionRun(common, in: session) { archive in
      use.note(archive)
      return redaction.redacted(archive)
    }
    run.run()
    session.remark(unusedOf: use)
  }
}

/// What the options of `convert` and `redact` say about the archives that are written.
struct WrittenArchives: Sendable {
  /// Nil for the form that each archive has.
  var form: ArchiveForm?
  var folder: FilePath?
  var file = Operand.standardInput
  var isLossy = false
}

extension ValueType where Value == ArchiveForm {
  fileprivate static let form = choice(
    "FORM",
    [
      .json: "the tree (restorectl.archive/1), to read and edit",
      .keyedJSON: "the keyed archive as JSON", .xml: "an XML property list",
      .binary: "a binary property list, as the system writes it",
    ])
}

extension Options {
  fileprivate mutating func destination() {
    value(
      "into", .path("FOLDER"), "write a file for each archive to FOLDER",
      """
      Each has its name relative to the folder that was named, with the extension of the new form. \
      Missing folders are made. No input is replaced.
      """
    ) { $0.common.written.folder = $1 }
    value(
      "output", letter: "o", .file("FILE"), "write to FILE, not to standard output",
      "FILE is replaced only when all is written, and never if it is an input."
    ) { $0.common.written.file = $1 }
  }

  fileprivate mutating func losses() {
    flag(
      "lossy", "leave out what the form cannot hold, and name it",
      """
      Standard error has the names. If a value cannot be decoded, the exit status is 2 \
      nevertheless.
      """
    ) { $0.common.written.isLossy = true }
  }
}
