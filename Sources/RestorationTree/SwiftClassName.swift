enum SwiftClassName { static func demangled(_ n: String) -> String? { nil } }
