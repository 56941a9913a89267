/// The app, the device and the kind of place of a bundle, by the property lists next to and above it.
extension PlaceSearch {
  // MARK: Apps

  /// The name of a `.savedState` folder, or for a UUID the app in the mapping next to it, if any.
  mutating func bundleIdentifier(of bundle: FilePath) -> String? {
    let stem = SavedStateLayout.stem(ofBundle: bundle.name)
    guard let name = String(utf8Bytes: stem), !name.isEmpty else { return nil }
    let mapped = mapping(in: bundle.folder)[name.lowercased()]
    return mapped ?? (UUIDText.bytes(of: name) == nil ? name : nil)
  }

  private mutating func mapping(in folder: FilePath) -> [String: String] {
    if let known = mappings[folder] { return known }
    let file = folder.entry(Array("ApplicationMapping.plist".utf8))
    let mapping = list(file).map(Self.mapping) ?? [:]
    mappings[folder] = mapping
    return mapping
  }

  /// The identifiers by UUID: a flat array in which each dictionary about an app is followed by the
  /// UUID of its folder.
  private static func mapping(_ list: PlistDocument) -> [String: String] {
    guard case .array(let elements) = list.value(list.root) else { return [:] }
    var mapping: [String: String] = [:]
    var identifier: String?
    for element in elements {
      if let uuid = list.text(at: element) {
        if let identifier { mapping[uuid.lowercased()] = identifier }
        identifier = nil
      } else {
        let app = ProjectPlist(list, element)
        identifier =
          (try? app?.dictionary("protected")?.string("signingIdentifier"))
          ?? (try? app?.dictionary("unprotected")?.string("bundleIdentifier"))
      }
    }
    return mapping
  }

  // MARK: Devices

  func device(of path: FilePath) -> SavedPlace.Device? {
    path.folder.lineage.lazy.filter { $0.name == Array("data".utf8) }
      .compactMap { device(at: $0.folder) }.first
  }

  private func device(at folder: FilePath) -> SavedPlace.Device? {
    list(folder.entry(Array("device.plist".utf8))).map { list in
      let facts = ProjectPlist(list, list.root)
      return SavedPlace.Device(
        name: try? facts?.string("name"),
        system: (try? facts?.string("runtime")).map(Self.system(ofRuntime:)),
        identifier: (try? facts?.string("UDID"))
          ?? String(decoding: folder.name, as: UTF8.self))
    }
  }

  /// `iOS 17.2` for `com.apple.CoreSimulator.SimRuntime.iOS-17-2`; another text is unchanged.
  static func system(ofRuntime runtime: String) -> String {
    let prefix = "com.apple.CoreSimulator.SimRuntime."
    guard runtime.begins(with: prefix) else { return runtime }
    let parts = runtime.dropFirst(prefix.count).split(separator: "-")
    guard let name = parts.first, parts.count > 1 else { return runtime }
    // The runtime has the name of visionOS from before its announcement.
    let shown = name == "xrOS" ? "visionOS" : name
    return shown + " " + parts.dropFirst().joined(separator: ".")
  }

  // MARK: Places

  /// The place of a path without a device.
  func origin(of path: FilePath) -> SavedPlace.Origin {
    let names = path.components.map { String(decoding: $0, as: UTF8.self) }
    if names.contains("CoreSimulator") { return .simulator }
    if names.contains("Daemon Containers") { return .daemonContainer }
    if names.contains("AppData") || names.contains(where: { $0.ends(with: ".xcappdata") }) {
      return .download
    }
    guard names.contains(FilePath.savedStatesName) else { return .folder }
    return names.contains("Containers") ? .container : .library
  }

  // MARK: Property lists

  private func list(_ file: FilePath) -> PlistDocument? {
    guard file.kind(followingLinks: false) == .file else { return nil }
    return try? PlistDocument.read(reader.read(file, isNamed: false).bytes)
  }
}
