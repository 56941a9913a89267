import RestorationArchives
import RestorationConversion
import RestorationReport

extension Command {
  static let redact = Command(
    name: "redact",
    summary: "replace what an app saved, and keep the shape",
    description: [
      """
      Writes archives without their contents, to share them or to commit them as fixtures. Texts, \
      data, URLs, dates and numbers of the app are replaced by others of the same type and length. \
      Equal ones stay equal, different ones stay different as far as their length allows.
      """,
      """
      Restoration identifiers, paths, classes, the keys of objects and the system's own values stay; \
      --identifiers masks the app's names too. The keys of dictionaries are contents. What is in data, \
      such as JSON, property lists, archives and Flutter's state, is replaced as well.
      """,
    ],
    operands: Operands("FILE...", 0),
    options: OptionTable([
      .init(
        "Output",
        [
          .redactTo, .into, .output, .seed, .identifiers, .keep, .lossy, .allowRedacted,
        ]),
      .conversionInput,
      .general,
    ]),
    examples: [
      .init(
        "restorectl redact --output fixture.data data.data",
        "Writes an archive without what the app saved."),
      .init(
        "restorectl redact --to json --keep '**#sortOrder' data.data",
        "Shows an archive as JSON, with one value of the app as it was."),
      .init(
        "restorectl redact --into Fixtures Downloads",
        "Redacts each archive in a folder, in the form that it has."),
    ],
    exitMeanings: .init(one: "a --keep pattern matched nothing"),
    run: { (parsed, session) throws(UsageError) in
      try RedactSettings(parsed).run(parsed, in: session)
    })
}

extension OptionSpec {
  static let redactTo = OptionSpec(
    "to", .choice("FORM", OptionSpec.convertTo.choices),
    summary: "write another form, as 'convert' does",
    details: """
      Write the archive in another form, as 'restorectl convert' does. Without it each archive keeps \
      the form that it has.
      """)

  static let seed = OptionSpec(
    "seed", .text("TEXT"), default: "0",
    summary: "choose other replacements",
    details: """
      Choose other replacements, by a number or any text. With a seed that others do not know they \
      cannot find out by trying what a short text was.
      """)

  static let identifiers = OptionSpec(
    "identifiers", .flag,
    summary: "mask identifiers, classes and keys of the app too",
    details: """
      Mask restoration identifiers, paths, classes, storyboards and keys of the app too, the same name \
      in the same way everywhere.
      """)

  static let keep = OptionSpec(
    "keep", .text("PATTERN"), repeatable: true,
    summary: "do not replace what PATTERN matches",
    details: """
      Keep the contents of the objects or values that PATTERN matches, as in 'Tabs/**/List#sortOrder'.
      """)
}

/// What the arguments of `redact` mean.
struct RedactSettings {
  let redaction: ContentRedaction
  let kept: [PathPattern]
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    kept = try parsed.patterns(.keep)
    verbosity = Verbosity(parsed)
    redaction = ContentRedaction(
      seed: parsed.texts(.seed).last ?? OptionSpec.seed.defaultValue ?? "",
      masksIdentifiers: parsed.has(.identifiers), keeping: kept)
  }

  func run(_ parsed: ParsedArguments, in session: Session) throws(UsageError) -> ExitCode {
    var use = PatternUse(PatternSet(kept))
    var run = try ConversionRun(parsed, in: session) { parsed.form(.redactTo) ?? $0 }
    run.change = { [redaction] archive in redaction.redacted(archive) }
    run.note = { archive in use.note(archive) }
    let status = try run.run()
    session.say(unused: use.unused, verbosity)
    return status.combined(with: use.unused.isEmpty ? .success : .remarks)
  }
}
