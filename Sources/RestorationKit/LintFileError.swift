public import RestorationLint
import RestorectlCLI

/// Why a file that a linter needs cannot be used.
public struct LintFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, the place in it and the reason, in the words of the command line; a line for each file.
  public let description: String
}

extension LintConfiguration {
  /// Reads a configuration such as `.restorectl.json`: the settings of rules, also of your own, for all archives
  /// and under `overrides` for some, `failOn`, the baseline, storyboards, classes, Info.plist, expected paths,
  /// and `against`.
  ///
  /// Paths in it start from its folder. So do the names of files in the baseline and the globs of overrides, as
  /// for `lint`: an archive that was made from bytes has the name that you gave it.
  ///
  /// If `against` is a folder, its archives are read now. An archive is compared with the one of the same path,
  /// from the folder of the configuration, or else of the same name; one without either is not compared.
  /// `include`, `exclude`, `format` and `diffIgnore` are for the command line.
  ///
  /// - Throws: `LintFileError` for a file that cannot be read, also an archive in the folder of `against`, and
  ///   for anything in the configuration that is not known.
  public init(contentsOfFile path: String) throws(LintFileError) {
    do throws(LintFiles.Unusable) {
      self = try LintFiles.configuration(at: path)
    } catch {
      throw LintFileError(description: error.message)
    }
  }

  /// Reads files that rules look at beside archives. What is not named stays as it is.
  ///
  /// - Parameters:
  ///   - storyboards: Storyboards and nibs, and folders that are searched for them.
  ///   - classes: A list of the app's classes, one on each line.
  ///   - infoPlist: The app's Info.plist.
  ///   - expectedPaths: A list of restoration paths that must be saved, one on each line.
  ///   - baseline: A list of known findings, as `lint --write-baseline` or `Linter.baseline(of:)` writes it.
  /// - Throws: `LintFileError` for a file that cannot be read.
  public mutating func read(
    storyboards: [String] = [], classes: String? = nil, infoPlist: String? = nil,
    expectedPaths: String? = nil, baseline: String? = nil
  ) throws(LintFileError) {
    do throws(LintFiles.Unusable) {
      try LintFiles.read(
        storyboards: storyboards, classes: classes, infoPlist: infoPlist,
        expectedPaths: expectedPaths, baseline: baseline, into: &self)
    } catch {
      throw LintFileError(description: error.message)
    }
  }
}
