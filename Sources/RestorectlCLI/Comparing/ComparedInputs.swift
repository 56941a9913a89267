import Platform
import PlistSyntax
import RestorationArchives

// From the operands to the two sides of a comparison.

extension ComparisonReader {
  /// The contents of an operand.
  enum Opened: Sendable {
    /// `name` is the name in reports.
    case input(Input, name: String)
    case nothing
    case failure(Failure)
  }

  /// The bytes of an operand.
  ///
  /// - Parameter original: the file of which the operand is a copy. Its name helps to recognise the
  ///   contents, and replaces the operand in reports.
  func open(_ operand: Operand, as original: (path: FilePath, name: String)? = nil) -> Opened {
    if case .path(let path) = operand, path.isNullDevice { return .nothing }
    switch inputs.read(operand) {
    case .failure(let failure):
      return .failure(Failure(name: original?.name ?? failure.name, message: failure.message))
    case .success(var input):
      input.original = original?.path
      return .input(input, name: original?.name ?? input.reportName)
    }
  }

  /// The bytes of a file that need not be one of the run's inputs.
  func look(at path: FilePath) -> Opened {
    switch inputs.look(at: path, isNamed: true) {
    case .failure(let failure): .failure(Failure(failure))
    case .success(let input): .input(input, name: input.reportName)
    }
  }

  /// The archives in the opened files, the old one first. Both are read before either is checked,
  /// so that one run reports the faults of both.
  func read(_ old: Opened, _ new: Opened) -> [Reading] {
    [old, new].map(read)
  }

  private func read(_ opened: Opened) -> Reading {
    switch opened {
    case .nothing: return .success(.nothing)
    case .failure(let failure): return .failure(failure)
    case .input(let input, let name):
      return archive(in: input).map { archive in
        var archive = archive
        archive.source.file = name
        return .archive(archive)
      }.mapError { failure in
        guard input.original != nil else { return failure }
        return Failure(name: name, message: failure.message, contents: failure.contents)
      }
    }
  }

  /// The only archive of an input.
  private func archive(in input: Input) -> Result<RestorationArchive, Failure> {
    let message: String
    do throws(ReadError) {
      let archives = try input.archives(reveals: reveals, limits: inputs.limits)
      if archives.count == 1 {
        guard input.original != nil, archives[0].recordSummary?.listFault != nil else {
          return .success(archives[0])
        }
        // Otherwise everything in the records would seem to be added or removed.
        message =
          "AppKit records without the windows.plist that has their keys; "
          + "compare the folders"
      } else {
        message =
          "\(CountText.count(archives.count, "archive")) in one file, as 'dump --format json' prints "
          + "those of a folder; dump the one to compare, or compare the folders themselves"
      }
    } catch {
      message = input.message(for: error)
    }
    return .failure(
      Failure(name: input.displayedName, message: message, contents: input.contents))
  }
}
