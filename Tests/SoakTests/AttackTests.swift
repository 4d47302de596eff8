import AssayInstruments
import AssayProcesses
import AssayTestTiming
import Foundation
import LocalServers
import Testing

@testable import Soak

@Suite struct AttackTests {
    @Test func aProcessIsReadWhateverItsName() throws {
        let rest = "S 7 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4242 0 0"
        let entry = try #require(ProcessEntry(stat: "12 (a) b (c) \(rest)"))
        #expect(entry.id == 12 && entry.parent == 7 && entry.started == 4_242 && entry.name == "a) b (c")
        #expect(ProcessEntry(stat: "12 (a) Z" + rest.dropFirst()) == nil, "it has ended")
        #expect(ProcessEntry(stat: "12") == nil)
    }

    @Test func aFamilyIsAProcessWithAllBelowIt() throws {
        let all = try [(1, 0), (5, 1), (6, 5), (7, 6), (8, 1)].map { id, parent in
            try #require(ProcessEntry(stat: "\(id) (p) S \(parent) 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \(id) 0"))
        }
        #expect(ProcessTree.family(of: 5, in: all).map(\.id) == [5, 6, 7])
    }

    /// Uses a separate parent process, since other tests have child processes too.
    @Test func aChildThatOutlivesItsServerIsFoundAndEnded() async throws {
        let server = try ChildProcess(["/bin/sh", "-c", "sleep 60 & wait"], keepsOutput: false)
        let watch = ProcessWatch(server.id)
        try await eventually("the child is seen") {
            watch.sample()
            return watch.children > 0
        }
        #expect(watch.peak > 0)
        server.signal(SIGKILL)
        await server.end()
        #expect(try await watch.orphans(after: 0).map(\.name) == ["sleep"])
        #expect(try await watch.orphans(after: 10).isEmpty)
    }

    @Test(arguments: [
        ([7], 99, 7), ([3, 1, 2], 50, 2), ([4, 3, 2, 1], 50, 2), (Array(1...100), 99, 99), (Array(1...100), 100, 100),
        (Array(1...101), 99, 100), (Array(1...99), 99, 99), (Array(1...700), 99, 693), (Array(1...100), 1, 1),
    ])
    func aPercentileIsTheValueAtTheNearestRank(values: [Int], percent: Int, expected: Int) {
        #expect(values.percentile(percent) == expected)
        #expect([Int]().percentile(percent) == nil)
    }
}
