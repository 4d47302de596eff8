import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWorkers
import Logging
import Synchronization
import Testing

/// Tests for the duties and the jobs of several processes.
@Suite struct SharedDutyTests {
    private final class Count: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func increase() { count.withLock { $0 += 1 } }
    }

    @Test func oneProcessPerformsADutyForAll() async throws {
        let test = try await TestPlatform.make(.postgres)
        let other = try await test.otherProcess()
        let (count, interval) = (Count(), 60)
        let duties = [test, other].map { process in
            Sweeper.Duty("sweep", every: .seconds(interval), isBehind: { true }) {
                count.increase()
                return 1
            }.leased(by: LeaseDuty(process.platform))
        }
        for _ in 0..<3 {
            #expect(try await duties[0].work() == 1)
            #expect(await duties[0].isBehind())
            #expect(try await duties[1].work() == 0)
            #expect(await !duties[1].isBehind(), "a process without the lease waits for its turn")
            test.clock.advance(seconds: interval)
        }
        #expect(count.value == 3)
        // The first process has died.
        test.clock.advance(seconds: 2 * interval)
        #expect(try await duties[1].work() == 1)
        #expect(try await duties[0].work() == 0)
        #expect(await !duties[0].isBehind())
    }

    @Test func aProcessForClientsLeasesNoJobs() async throws {
        let test = try await TestPlatform.make()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let loops = ServerRole.allCases.map { role in
            Workers.all(test.platform, role: role, logger: logger).count { $0 is JobLoop }
        }
        #expect(ServerRole.allCases == [.all, .api, .worker])
        #expect(loops == [10, 0, 10])
    }

    /// Processes that only serve clients store photos, which a restored database does not know.
    @Test func oneProcessOfAnyRoleRenewsTheClaimOnTheStore() async throws {
        let test = try await TestPlatform.make(.postgres)
        let other = try await test.otherProcess()
        for (role, process) in [(ServerRole.api, test), (.worker, other)] {
            let duty = try #require(Workers.duties(of: role, process.platform).first { $0.name == "blobs-claim" })
            _ = try await duty.work()
            let holder = try await process.platform.store.read { try $0.duties.holder(of: duty.name) }
            #expect(holder?.process == test.platform.process)
        }
    }

    @Test func everyProcessCleansUpItsOwnDiskAndWorkersTheRest() async throws {
        let test = try await TestPlatform.make()
        let own = Set(Workers.duties(of: .api, test.platform).map(\.name))
        let all = Set(Workers.duties(of: .worker, test.platform).map(\.name))
        #expect(own == ["blobs-claim", "upload-parts", "uploads"])
        #expect(
            all.isSuperset(
                of: own.union([
                    "abandoned-parts", "blobs", "captures", "deliveries", "documents", "events", "identity",
                    "retakes",
                ])))
    }
}
