import Foundation
import TestSupport
import Testing

/// What Documentation/integrations.md shows beyond the hooks, the plugin and the action, which have tests of
/// their own.
@Suite struct IntegrationPageTests {
  private static func page(_ name: String) throws -> String {
    try String(
      contentsOf: CheckoutFolder.url.appending(path: "Documentation/\(name)"), encoding: .utf8)
  }

  @Test func `the version is the tool's`() throws {
    let tag = try DocumentedVersion.tag
    let versions = try Self.page("integrations.md").matches(of: /v\d+\.\d+\.\d+/)
    #expect(versions.count == 5)
    for version in versions { #expect(version.0 == tag) }
    let mint = try DocumentedBlock(in: "integrations.md", named: "Mintfile", language: "text")
    #expect(mint.text == "OWNER/restorectl@\(tag)\n")
  }

  /// Replaces Homebrew: runs what the formula does to install, without its compiler, and its test.
  private static let homebrew = """
    require "pathname"
    class Formula
      @facts = {}
      class << self
        attr_reader :facts, :check
        def test(&block) = @check = block
        %i[desc homepage url license depends_on uses_from_macos].each do |name|
          define_method(name) { |*words, **options| (Formula.facts[name] ||= []) << [words, options] }
        end
      end
      def prefix = Pathname.new(ENV.fetch("PREFIX"))
      def bin = prefix/"bin"
      def testpath = Pathname.new(ENV.fetch("TESTPATH"))
      def shell_output(line) = `cd '#{testpath}' && #{line}`
      def assert_equal(expected, actual) = expected == actual || abort("not #{expected}: #{actual}")
      def system(*words)
        puts words.join(" ")
        return if words.first == "swift"
        binary = "BINARY=" + ENV.fetch("BUILT_RESTORECTL")
        words = words.map { |word| word.start_with?("BINARY=") ? binary : word }
        Kernel.system(*words, out: File::NULL) or abort
      end
    end
    load ARGV.first
    formula = Restorectl.new
    formula.install
    formula.instance_eval(&Restorectl.check)
    puts Formula.facts.fetch(:url)
    """

  @Test(
    .enabled(
      if: (try? Program.run(["ruby", "--version"]))?.status == 0 && BuiltBinary.isPresent,
      "needs ruby; \(BuiltBinary.hint)"))
  func `the formula installs the tool, and its test passes`() throws {
    let folder = try TemporaryFolder()
    let formula = try DocumentedBlock(
      in: "integrations.md", named: "Formula/restorectl.rb", language: "ruby")
    try folder.write("restorectl.rb", formula.text)
    try folder.write("homebrew.rb", Self.homebrew)
    try folder.write("tests/any", "")
    let checked = try Program.run(["ruby", "-wc", "restorectl.rb"], in: folder.url)
    #expect(checked.output == "Syntax OK\n", "\(checked.errors)")
    var environment = ProcessInfo.processInfo.environment
    environment["PREFIX"] = folder.url.path + "/prefix"
    environment["TESTPATH"] = folder.url.path + "/tests"
    environment["BUILT_RESTORECTL"] = BuiltBinary.path
    let run = try Program.run(
      ["ruby", folder.url.path + "/homebrew.rb", folder.url.path + "/restorectl.rb"],
      in: CheckoutFolder.url, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        "swift build --disable-sandbox -c release --product restorectl\n"
          + "make install BINARY=.build/release/restorectl PREFIX="))
    #expect(run.output.contains(try DocumentedVersion.tag))
    let page = folder.url.path + "/prefix/share/man/man1/restorectl.1"
    #expect(FileManager.default.fileExists(atPath: page))
  }

  // MARK: less

  /// A home, and a `PATH` with the tool.
  private func home() throws -> (folder: TemporaryFolder, environment: [String: String]) {
    let folder = try TemporaryFolder()
    try folder.write("bin/any", "")
    try folder.link("bin/restorectl", to: BuiltBinary.path)
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: "recipes.data"),
      to: folder.url.appending(path: "my recipes.data"))
    try folder.write("notes.txt", "[plain] notes\n")
    let environment = BuiltBinary.sanitizerOptions.merging([
      "HOME": folder.url.path, "PATH": folder.url.path + "/bin:/usr/bin:/bin",
    ]) { $1 }
    return (folder, environment)
  }

  private static let hasLess = (try? Program.run(["less", "--version"]))?.status == 0

  @Test(.enabled(if: hasLess && BuiltBinary.isPresent, "needs less; \(BuiltBinary.hint)"))
  func `less shows archives, and other files as they are`() throws {
    let (folder, environment) = try home()
    let line = try DocumentedBlock(in: "git.md", after: "## `less`").text
    try expectPages(of: folder, environment, after: line)
  }

  @Test(
    .enabled(
      if: hasLess && BuiltBinary.isPresent
        && (try? Program.run(["sh", "-c", "command -v lesspipe"]))?.status == 0,
      "needs less and lesspipe; \(BuiltBinary.hint)"))
  func `lesspipe takes the filter`() throws {
    let (folder, environment) = try home()
    let filter = try DocumentedBlock(in: "git.md", after: Self.filterIntroduction).text
    let setup = try Program.run(
      ["sh", "-ec", filter], in: folder.url, environment: environment)
    #expect(setup.status == 0, "\(setup.errors)")
    try expectPages(of: folder, environment, after: "eval \"$(lesspipe)\"")
  }

  private static let filterIntroduction =
    "If `lesspipe` is your input preprocessor, as on Debian and Ubuntu, give it a filter instead:"

  private func expectPages(
    of folder: TemporaryFolder, _ environment: [String: String], after setup: String
  ) throws {
    func page(_ command: String) throws -> String {
      try Program.run(
        ["sh", "-c", "\(setup)\n\(command)"], in: folder.url, environment: environment
      ).output
    }
    let archive = try page("less 'my recipes.data'")
    #expect(archive.contains("UIKit archive") && archive.contains("RecipeList"))
    #expect(archive.contains("\u{1b}["))
    #expect(try page("less notes.txt") == "[plain] notes\n")
    #expect(try page("printf 'x\\n' | less") == "x\n")
  }
}
