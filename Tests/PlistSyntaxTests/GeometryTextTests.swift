import PlistSyntax
import Testing

@Test(arguments: [
  ("{1, 2}", [1, 2]), ("{1,2}", [1, 2]), ("{ 1 , 2 }", [1, 2]), ("{-1.5, 1e3}", [-1.5, 1000]),
  ("{{0, 1}, {2, 3}}", [0, 1, 2, 3]), ("{{0,1} , { 2,3 } }", [0, 1, 2, 3]),
  ("{1, 2, 3, 4}", [1, 2, 3, 4]), ("[1, 0, 0, 1, 5, 6]", [1, 0, 0, 1, 5, 6]),
])
func geometryIsRead(text: String, numbers: [Double]) {
  #expect(GeometryText.numbers(in: text) == numbers)
}

@Test(arguments: [
  "", "1, 2", " {1, 2}", "{1, 2", "{1, 2]", "{}", "{1 2, 3}", "{0x10, 2}", "{1,, 2}", "{a, b}",
  "{{0, 1}, {2, 3}", "{{0, 1} {2, 3}}", "{{0, 1}}", "{1, }", "{{0, 1}, {2, 3}, {4, 5}}",
  "1{,}2", "{,1}2", "{1,}2", "{{1,}2,{3,4}}",
])
func otherTextIsNoGeometry(_ text: String) {
  #expect(GeometryText.numbers(in: text) == nil)
}
