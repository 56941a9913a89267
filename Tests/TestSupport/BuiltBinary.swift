import Foundation

/// The restorectl that was built along with the tests.
package enum BuiltBinary {
  private static let variable = "RESTORECTL_BINARY"

  /// Whether it is another one than that beside the tests, and not built for development.
  package static let isRelease = ProcessInfo.processInfo.environment[variable] != nil

  /// Beside the tests, wherever they were built: those built with a sanitizer bring their own.
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment[variable] { return path }
    // On Apple's systems the tests are a bundle in the folder, elsewhere a file in it.
    let tests = Bundle(for: TestsMark.self).bundleURL
    let folders = [tests, tests.deletingLastPathComponent()]
    let places = folders.map { $0.appending(path: "restorectl").path(percentEncoded: false) }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? places[0]
  }()

  package static let isPresent = FileManager.default.isExecutableFile(atPath: path)

  package static let hint = "needs restorectl, built beside the tests"

  /// Whether a sanitizer watches the tests, and so the tool.
  package static let isSanitized: Bool = {
    let process = unsafe dlopen(nil, RTLD_NOW)
    return ["__asan_init", "__tsan_init"].contains { (name: String) in
      unsafe dlsym(process, name) != nil
    }
  }()

  /// The options of the sanitizers, for the environment of the tool.
  package static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  private final class TestsMark {}
}
