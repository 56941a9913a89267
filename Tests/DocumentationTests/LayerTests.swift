import Testing

/// The sources beside the graph of Package.swift. The compiler finds every module that was built before,
/// whether a target depends on it itself or not.
@Suite struct LayerTests {
  @Test func `a target imports what it depends on, and nothing else`() throws {
    let targets = try Manifest().targets
    #expect(targets.count > 15)
    let names = Set(targets.map(\.name))
    for target in targets {
      let imports = try Self.imports(of: target.name).filter { names.contains($0.key) }
      for (module, file) in imports {
        #expect(target.imports.contains(module), "\(file) imports \(module)")
      }
      for module in target.imports {
        #expect(imports[module] != nil, "\(target.name) depends on \(module) and never imports it")
      }
    }
  }

  @Test func `what is found out about a tree sees no reader`() throws {
    let analyses = [
      "RestorationStatistics", "RestorationLint", "RestorationDiff", "RestorationPlan",
    ]
    let targets = try Manifest().targets.filter { analyses.contains($0.name) }
    #expect(targets.count == analyses.count)
    for target in targets {
      #expect(!target.imports.contains("RestorationReading"), "\(target.name)")
    }
  }

  /// The modules that the sources of a target import, each with a file that does.
  private static func imports(of target: String) throws -> [String: String] {
    var imports: [String: String] = [:]
    for (path, text) in try Checkout.sources() where path.hasPrefix("Sources/\(target)/") {
      for line in text.split(separator: "\n") {
        let match = line.wholeMatch(of: /(?:@\w+ )?(?:public |package )?import (\w+)/)
        if let match { imports[String(match.1)] = path }
      }
    }
    return imports
  }
}
