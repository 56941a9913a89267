/// The targets of the tool, as Package.swift has them, in its order.
struct Manifest {
  /// A target with those that it imports.
  typealias Target = (name: String, imports: [String])

  let targets: [Target]

  init() throws {
    let text = try Checkout.text(of: "Package.swift")
    targets = text.matches(of: /layer\(\s*"(\w+)"(?:,\s*on:\s*\[([^\]]*)\])?\s*\)/).map { match in
      let imports = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
      return (String(match.1), imports)
    }
  }
}
