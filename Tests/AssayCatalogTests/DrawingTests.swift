import AssayCore
import Testing

@Suite struct DrawingTests {
    @Test(arguments: Drawing.builtIn.keys.sorted())
    func drawsEachBuiltInName(name: String) throws {
        let drawing = try #require(Drawing(rawValue: name))
        #expect(Drawing.isPathData(drawing.rawValue))
    }

    @Test(arguments: [
        "M0 0", "M0,0L10-5", "m 5 5 h 90 v 90 z", "M1e1 2.5E-1L.5 .5", "M0 0C1 2 3 4 5 6 7 8 9 10 11 12",
        "M0 0A5 5 0 0 1 10 10", "M0 0\nL1 1", "M0 0 1 1 2 2",
    ])
    func takesPathData(text: String) {
        #expect(Drawing(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: [
        "", "M", "L0 0", "M0", "M0 0 1", "M0 0C1 2 3", "M0 0Z1", "M0 0X1", "M0 0Lnan 1", "M0 0L1 1e999", "M0 0L1 --1",
        "<path/>", "M0 0\"/><script>", "cirlce", "url(#x)", "M0 0A5 5 0 01 10 10",
    ])
    func refusesInvalidDrawings(text: String) {
        #expect(Drawing(rawValue: text) == nil)
    }

    @Test func refusesAPathOfAbsurdLength() {
        let long = "M" + String(repeating: "0 0 ", count: 1_024)
        #expect(Drawing(rawValue: String(long.dropLast(4))) != nil)
        #expect(Drawing(rawValue: long) == nil)
    }
}
