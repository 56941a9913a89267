package enum ISO8601 {
  package static func format(_ s: Double) -> String? { nil }
  package static func parse(_ s: String) -> Double? { nil }
}
extension JSONOutput { package mutating func base64(_ b: ByteSlice) {} }
extension PlistDocument {
  package func write(as syntax: PlistSyntax, to buffer: inout [UInt8]) throws(PlistError) {}
}
