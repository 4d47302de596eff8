import Foundation
import Synchronization
import Testing

@testable import AssayImaging

@Suite struct ImagingThreadsTests {
    /// The current and the maximum number of concurrent operations.
    private final class Tally: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func enter() {
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        }

        func leave() {
            counts.withLock { $0.now -= 1 }
        }
    }

    @Test func letsNoMoreWorkThanWasAskedForRunAtOnce() async throws {
        let workers = ImagingThreads(count: 2)
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await workers.run { () throws(ImagingError) in
                        tally.enter()
                        _ = (0..<20_000).reduce(0, &+)
                        tally.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(tally.most >= 1 && tally.most <= 2)
    }

    @Test func worksOnThreadsOfItsOwn() async throws {
        let name = try await ImagingThreads(count: 1).run { () throws(ImagingError) in OperationQueue.current?.name }
        #expect(name == "assay.imaging")
    }

    @Test func passesErrorsOn() async {
        await #expect(throws: ImagingError.corrupt("why")) {
            try await ImagingThreads(count: 1).run { () throws(ImagingError) in throw ImagingError.corrupt("why") }
        }
    }
}
