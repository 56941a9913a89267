import Foundation
import TestSupport
import Testing

/// The layers of `Package.swift` beside what the sources import. The compiler finds every module that was
/// built before, whether a target depends on it itself or not.
@Suite struct LayerTests {
  /// The layers with those that they may name, as the manifest lists them.
  private static func layers() throws -> [String: Set<String>] {
    let manifest = try String(
      contentsOf: CheckoutFolder.url.appending(path: "Package.swift"), encoding: .utf8)
    let layer = /layer\(\s*"(\w+)"(?:,\s*on:\s*\[([^\]]*)\])?/
    var layers: [String: Set<String>] = [:]
    for match in manifest.matches(of: layer) {
      let names = (match.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
      layers[String(match.output.1)] = Set(names)
    }
    return layers
  }

  /// The modules that the sources of a layer import.
  private static func imports(of layer: String) throws -> [String: String] {
    let folder = CheckoutFolder.url.appending(path: "Sources/\(layer)")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var imports: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?m)^(?:@\w+ )?(?:public |package )?import (\w+)$/) {
        imports[String(match.output.1)] = file.lastPathComponent
      }
    }
    return imports
  }

  @Test func `a layer imports what it depends on, and nothing else`() throws {
    let layers = try Self.layers()
    #expect(layers.count > 15)
    for (layer, dependencies) in layers {
      let imports = try Self.imports(of: layer).filter { layers[$0.key] != nil }
      for (module, file) in imports {
        #expect(dependencies.contains(module), "\(layer)/\(file) imports \(module)")
      }
      for unused in dependencies.subtracting(imports.keys) {
        Issue.record("\(layer) depends on \(unused), and imports it nowhere")
      }
    }
  }

  @Test func `what is found out about a tree sees no reader`() throws {
    let layers = try Self.layers()
    for analysis in [
      "RestorationStatistics", "RestorationLint", "RestorationDiff", "RestorationPlan",
    ] {
      #expect(layers[analysis]?.contains("RestorationReading") == false, "\(analysis)")
    }
  }
}
