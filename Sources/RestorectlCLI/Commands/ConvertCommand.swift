import RestorationConversion

extension Command {
  static let convert = Command(
    name: "convert",
    summary: "write archives in another form, such as JSON or binary",
    description: [
      """
      Writes an archive as JSON that you can read, edit and compare, or as a keyed archive that \
      Foundation opens. It reads everything that the other commands read. The same tree gives the \
      same bytes, whatever it was read from.
      """,
      """
      Nothing is lost without a word: if the new form cannot hold a value, the archive is not \
      written, and the message names the value and the reason. With --lossy it is written, and each \
      loss is named.
      """,
      """
      What was saved is written as it is, secrets included. 'restorectl redact' replaces it.
      """,
    ],
    operands: Operands("FILE...", 0),
    options: OptionTable([
      .init("Output", [.convertTo, .into, .output, .lossy, .allowRedacted]),
      .conversionInput,
      .general,
    ]),
    examples: [
      .init(
        "restorectl convert --to json data.data > data.json",
        "Writes an archive as JSON that you can edit."),
      .init(
        "restorectl convert --to binary --output data.data data.json",
        "Writes a tree, hand-written or edited, as a binary archive."),
      .init(
        "restorectl convert --to xml --into xml Fixtures",
        "Writes each archive in a folder as an XML property list in another folder."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      guard let form = parsed.form(.convertTo) else {
        throw UsageError(
          .missingOption(
            OptionSpec.convertTo.displayed, choices: OptionSpec.convertTo.choices.map(\.name)))
      }
      return try ConversionRun(parsed, in: session) { _ in form }.run()
    })
}

extension OptionTable.Group {
  /// Where the operands of commands come from that write a file for each.
  static let conversionInput = OptionTable.Group("Input", [.filesFrom, .null, .stdinName])
}

extension OptionSpec {
  private static let forms = [
    Choice("json", "the tree (restorectl.archive/1), to read and edit"),
    Choice("keyed-json", "the keyed archive as JSON"),
    Choice("xml", "an XML property list"),
    Choice("binary", "a binary property list, as the system writes it"),
  ]

  static let convertTo = OptionSpec(
    "to", .choice("FORM", forms),
    summary: WordList.either(forms.map(\.name)),
    details: """
      Choose the form to write: json is the tree that dump prints, keyed-json the keyed archive's \
      property list as JSON, xml and binary the same as a property list.
      """)

  static let into = OptionSpec(
    "into", .file("FOLDER"),
    summary: "write a file for each archive to FOLDER",
    details: """
      Write a file for each archive to FOLDER, under its name relative to the folder that was named, \
      with the extension of the new form. Missing folders are made. No input is replaced.
      """)

  static let output = OptionSpec(
    "output", letter: "o", .file("FILE"),
    summary: "write to FILE, not to standard output",
    details: """
      Write to FILE instead of standard output. FILE is replaced only when all is written, and never \
      if it is an input.
      """)

  static let lossy = OptionSpec(
    "lossy", .flag,
    summary: "leave out what the form cannot hold, and name it",
    details: """
      Write the archive even if the form cannot hold all of it. Each loss is named on standard error.
      """)

  static let allowRedacted = OptionSpec(
    "allow-redacted", .flag,
    summary: "accept '<redacted ...>' in a tree",
    details: """
      Accept a tree in which dump has replaced secrets. The replacements are written as text.
      """)
}

extension ParsedArguments {
  /// The form that an option names.
  func form(_ option: OptionSpec) -> ArchiveForm? { choice(option).flatMap(ArchiveForm.init) }
}
