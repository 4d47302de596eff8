import AssayCore
import Testing

@Suite struct TraceContextTests {
    private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"

    @Test func aRequestOfTheServerIsInTheTraceOfItsCaller() throws {
        let trace = try #require(TraceContext(header: "00-\(Self.id)-00f067aa0ba902b7-01"))
        #expect(trace.id == Self.id)
        #expect(trace.header(parent: [0, 1, 2, 3, 4, 5, 6, 255]) == "00-\(Self.id)-00010203040506ff-01")
        #expect(TraceContext(stored: trace.stored) == trace)
        for (flags, passed) in [("ff", "01"), ("02", "00")] {
            let other = TraceContext(header: "00-\(Self.id)-00f067aa0ba902b7-\(flags)")
            #expect(other?.stored == "\(Self.id)-\(passed)")
        }
    }

    @Test(arguments: [
        "", "00", id, "00-\(id)-00f067aa0ba902b7", "00-\(id)-00f067aa0ba902b7-01-more",
        "01-\(id)-00f067aa0ba902b7-01", "00-\(id.uppercased())-00f067aa0ba902b7-01", "00-\(id)-00f067aa0ba902b-01",
        "00-\(id)x-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01", "00-\(id)-0000000000000000-01",
        "00-\(id)-00f067aa0ba902b7-0g", " 00-\(id)-00f067aa0ba902b7-01",
        "00-\(id)-00f067aa0ba902b7-01, 00-\(id)-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6\u{e9}ce929d0e0e4736-00f067aa0ba902b7-01",
    ])
    func anyOtherFormIsNoTrace(header: String) {
        #expect(TraceContext(header: header) == nil)
    }
}
