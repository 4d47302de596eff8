import AssayAPI
import AssayCore
import AssayKeys
import AssayTestSupport
import Testing

@Suite struct RequestIDSourceTests {
    @Test func idsOfRequestsAreUniqueWhateverTaskMakesThem() async {
        let source = RequestIDSource(IdentifierSource(clock: TestClock()) { SystemRandom().bytes($0) })
        let ids = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<5_000).map { _ in source.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 40_000)
        #expect(ids.allSatisfy { $0.count == 26 && $0.allSatisfy(CrockfordBase32.alphabet.contains) })
    }

    @Test func idsOfTwoServersDiffer() {
        let sources = (0..<2).map { _ in
            RequestIDSource(IdentifierSource(clock: TestClock()) { SystemRandom().bytes($0) })
        }
        #expect(sources[0].next() != sources[1].next())
    }
}
