import AssayWire
import Testing

@Suite struct EntityTagTests {
    @Test(arguments: [
        ("\"a.b.en\"", true), ("W/\"a.b.en\"", true), ("*", true), (" * ", true),
        (" \"x\" ,\t\"a.b.en\" ", true), ("\"x\", W/\"a.b.en\"", true), ("W/\"x\",\"a.b.en\"", true),
        ("\"a.b.ja\"", false), ("a.b.en", false), ("w/\"a.b.en\"", false), ("\"*\"", false), ("", false), (nil, false),
    ])
    func aTagIsComparedByTheRulesOfHTTP(header: String?, matches: Bool) {
        #expect(EntityTag.matches("\"a.b.en\"", ifNoneMatch: header) == matches)
    }
}
