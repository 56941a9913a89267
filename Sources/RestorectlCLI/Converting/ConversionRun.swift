import Platform
import PlistSyntax
import RestorationArchives
import RestorationConversion
import RestorationReport
import Secrets

/// A run that writes each archive anew: as another form, or changed.
struct ConversionRun {
  private let inputs: InputRequest
  private let destination: ConversionDestination
  private let verbosity: Verbosity
  private let isLossy: Bool
  private let allowsRedacted: Bool
  private let session: Session
  /// In which form an archive of a syntax is written.
  private let form: (ArchiveForm) -> ArchiveForm
  /// What is written of an archive.
  var change: (RestorationArchive) -> RestorationArchive = { $0 }
  /// Gets each archive before it is changed.
  var note: (RestorationArchive) -> Void = { _ in }

  /// - Parameter form: the form to write, by that of the input.
  init(
    _ parsed: ParsedArguments, in session: Session, form: @escaping (ArchiveForm) -> ArchiveForm
  ) throws(UsageError) {
    inputs = try InputRequest(parsed, orElse: nil)
    destination = try ConversionDestination(parsed, of: inputs)
    verbosity = Verbosity(parsed)
    isLossy = parsed.has(.lossy)
    allowsRedacted = parsed.has(.allowRedacted)
    self.session = session
    self.form = form
  }

  func run() throws(UsageError) -> ExitCode {
    guard
      let pass = InputPass(
        of: inputs, to: destination.reports, verbosity: verbosity, in: session)
    else { return .failure }
    if case .folder(let folder, _) = destination, folder.kind(followingLinks: true) == .file {
      session.messages.say(
        about: folder.displayed, "is a file; name a folder, or write to it with '--output FILE'")
      return .failure
    }
    let files = ConvertedFiles(destination, pass.outputs, in: session)
    let isArchive: FoundInputTest = { [destination, isArchive = session.isArchive] input in
      !destination.contains(input) && isArchive(&input)
    }
    // One at a time: files that wait for their place are known to the handler of signals.
    let status = pass.run(
      jobs: 1, isArchive: isArchive, worker: { { $0 } },
      take: { convert($0, to: files) })
    return status.combined(with: files.finish())
  }

  private func convert(_ input: Input, to files: ConvertedFiles) -> ExitCode {
    var input = input
    input.look(limits: session.limits)
    let archives: [RestorationArchive]
    do throws(ReadError) {
      archives = try input.archives(reveals: true, limits: session.limits)
    } catch {
      return session.report([input.fault(error)])
    }
    guard archives.count == 1 || destination.isFolder else {
      return session.report([
        input.fault(
          "holds \(archives.count) archives; '--into FOLDER' writes a file for each")
      ])
    }
    let isTree = input.isTree(limits: session.limits)
    var status = ExitCode.success
    for (place, archive) in archives.enumerated() {
      let number = archives.count == 1 ? nil : place
      status = status.combined(
        with: convert(archive, number: number, of: input, isTree: isTree, to: files))
    }
    return status
  }

  private func convert(
    _ archive: RestorationArchive, number: Int?, of input: Input, isTree: Bool,
    to files: ConvertedFiles
  ) -> ExitCode {
    note(archive)
    var conversion = Conversion(to: form(archive.form(isTree: isTree)))
    conversion.isLossy = isLossy
    conversion.allowsRedacted = allowsRedacted
    conversion.limits = session.limits
    do throws(Conversion.Refusal) {
      let result = try conversion.result(
        of: change(archive), isTree: isTree)
      say(result.losses, more: result.moreLosses, of: input, as: "left out: ")
      return files.add(
        result.bytes, as: conversion.form, of: archive.source.container, number: number, of: input)
    } catch {
      say(error, about: input, conversion.form)
      return .failure
    }
  }

  // MARK: Messages

  private func say(_ error: Conversion.Refusal, about input: Input, _ form: ArchiveForm) {
    switch error {
    case .redacted(let error):
      say(
        Self.shown(error) + "; make the tree with 'dump --reveal', or accept it with "
          + "'--allow-redacted'", about: input)
    case .unwritable(let error):
      say(
        "cannot be written as \(form.rawValue): " + Self.shown(error)
          + "; '--to json' writes the tree", about: input)
    case .losses(let losses, let more):
      say(losses, more: more, of: input, as: "cannot be written as \(form.rawValue): ")
      say(
        "was not written; '--lossy' writes it without "
          + (losses.count + more == 1 ? "this value" : "these values"), about: input)
    }
  }

  private func say(
    _ losses: [Conversion.Loss], more: Int, of input: Input, as words: String
  ) {
    for loss in losses {
      switch loss {
      case .value(let error): say(words + Self.shown(error), about: input)
      case .change(let change): say(words + "it would read \(change)", about: input)
      case .unknown: say(words + "the result does not read as the same archive", about: input)
      }
    }
    if more > 0 { say(words + "\(more) more values", about: input) }
  }

  private func say(_ text: String, about input: Input) {
    session.messages.say(about: input.displayedName, text)
  }

  /// Safe to print.
  private static func shown(_ error: EncodingError) -> String {
    DisplayText.escape(SecretDetector.redacted(text: error.description))
  }
}

extension RestorationArchive {
  /// The form in which it was read.
  fileprivate func form(isTree: Bool) -> ArchiveForm {
    if isTree { return .json }
    return switch source.syntax {
    case .xml?: .xml
    case .json?: .keyedJSON
    case .binary?, nil: .binary
    }
  }
}
