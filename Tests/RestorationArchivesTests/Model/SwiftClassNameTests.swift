import RestorationArchives
import Testing

/// Expected texts are what `swift-demangle` of the Swift 6.3 toolchain prints, but for `[Int]` and `Int?`.
struct SwiftClassNameTests {
  @Test(
    arguments: [
      "_TtC20StateRestorationDemo18CityViewController": "StateRestorationDemo.CityViewController",
      "_TtCC3App5Outer5Inner": "App.Outer.Inner",
      "_TtCCC3App1A1B1C": "App.A.B.C",
      "_TtCV3App1S1C": "App.S.C",
      "_TtCO3App1E1C": "App.E.C",
      "_TtVC3App1C1S": "App.C.S",
      "_TtC3AppP33_0123456789ABCDEF0123456789ABCDEF7Private":
        "App.(Private in _0123456789ABCDEF0123456789ABCDEF)",
      "_TtCV3AppP33_0123456789ABCDEF0123456789ABCDEF1S1C":
        "App.(S in _0123456789ABCDEF0123456789ABCDEF).C",
      "_TtCs12_SwiftObject": "Swift._SwiftObject",
      "_TtCSo8NSObject": "__C.NSObject",
      "_TtCSa3Foo": "Swift.Array.Foo",
      "_TtC03App3Foo": "App.Foo",
      "_TtGC3App3BoxSS_": "App.Box<Swift.String>",
      "_TtGC3App4PairSSSi_": "App.Pair<Swift.String, Swift.Int>",
      "_TtGC3App3BoxCS_3Foo_": "App.Box<App.Foo>",
      "_TtGC3App3BoxGS0_Si__": "App.Box<App.Box<Swift.Int>>",
      "_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__":
        "SwiftUI.UIHostingController<SwiftUI.ModifiedContent<SwiftUI.AnyView, SwiftUI.RootModifier>>",
      "_TtGCC3App5Outer5InnerSi_Sd_": "App.Outer<Swift.Int>.Inner<Swift.Double>",
      "_TtGCC3App3Box5Inner_Si_": "App.Box.Inner<Swift.Int>",
      "_TtCGC3App3BoxSi_5Inner": "App.Box<Swift.Int>.Inner",
      "_TtGC3App3BoxGSaGSqSi___": "App.Box<Swift.Array<Swift.Optional<Swift.Int>>>",
      "_TtGC3App3BoxGVs10DictionarySSSi__": "App.Box<Swift.Dictionary<Swift.String, Swift.Int>>",
      "_TtGC3App3BoxGVs3SetSi__": "App.Box<Swift.Set<Swift.Int>>",
      "_TtGC3App3BoxT1aSi1bSS__": "App.Box<(a: Swift.Int, b: Swift.String)>",
      "_TtGC3App3BoxSP_": "App.Box<Swift.UnsafePointer>",
    ] as KeyValuePairs)
  func isShownAsSwiftDemangleDoes(_ mangled: String, _ expected: String) {
    #expect(SwiftClassName.demangled(mangled) == expected)
  }

  @Test(arguments: [
    "", "_Tt", "_TtC", "_TtC3App", "_TtC0", "_TtC3App0", "_TtC3App99Short", "UITabBarController",
    "StateRestorationDemo.City", "_TtC99999999999999999999999App1A", "_TtCS_3Foo",
    "_TtGC3App3BoxSi",
    "_TtC3App1AX", "_TtCF3App3fooFT_T_L_5Local", "$s3App3FooC", "_TtC3App3\u{1b}[m", "_TtCS99_1A",
  ])
  func isLeftAlone(_ name: String) {
    #expect(SwiftClassName.demangled(name) == nil)
  }

  /// Every prefix of a name is a name or nil, and neither depth nor repetition runs away.
  @Test func hostileNamesEnd() {
    let name = "_TtGCC3App5OuterP33_0123456789ABCDEF0123456789ABCDEF5InnerSi_GSaPS_1A___"
    for length in 0...name.count { _ = SwiftClassName.demangled(String(name.prefix(length))) }
    for letter in ["C", "G", "M", "T", "P", "E", "GC"] {
      #expect(SwiftClassName.demangled("_Tt" + String(repeating: letter, count: 2000)) == nil)
    }
    // Each level names the one before twice: written out, the text would double 100 times.
    var doubling = "_TtG" + String(repeating: "CG", count: 60) + "C1A1A"
    doubling += String(repeating: "S0_S0__1B", count: 60) + "Si_"
    #expect((SwiftClassName.demangled(doubling) ?? "").utf8.count < 10_000)
  }
}
