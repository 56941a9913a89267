import Platform
import PlistSyntax
import RestorationModel
import RestorationReading

// From what was named to the two sides of a comparison.

extension ComparisonReader {
  /// The bytes that are under a name.
  enum Opened: Sendable {
    /// `name` is what reports call them.
    case input(Input, name: String)
    case nothing
    case failure(Failure)
  }

  /// The bytes that an operand names.
  ///
  /// - Parameter original: where the file stands of which the operand is a copy. It says as much about
  ///   the contents as the name of a file does, and stands in reports instead of the operand.
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

  /// The bytes of a file that may be none of the run's inputs.
  func look(at path: FilePath) -> Opened {
    switch inputs.look(at: path, isNamed: true) {
    case .failure(let failure): .failure(Failure(failure))
    case .success(let input): .input(input, name: input.reportName)
    }
  }

  /// The archives in what was opened, the old one first. Both are read before either
  /// is judged, so that one run tells of both faults.
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

  /// The one archive of an input.
  private func archive(in input: Input) -> Result<RestorationArchive, Failure> {
    let message: String
    do throws(ReadFault) {
      let archives = try input.archives(reveals: reveals, limits: inputs.limits)
      if archives.count == 1 {
        guard input.original != nil, archives[0].recordSummary?.listFault != nil else {
          return .success(archives[0])
        }
        // All that is in the records would seem to have come or gone.
        message =
          "records of AppKit's, and the windows.plist that opens them is not beside this copy; "
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
