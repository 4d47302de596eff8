import AssayBlobs
import AssayCore
import AssayTestSupport
import Testing

@testable import AssayS3

@Suite struct StoreMarkerTests {
    private func settings() async throws -> S3Settings {
        try await TestObjectStore.shared().settings()
    }

    /// Whether the sweep may walk over the store.
    private func isSwept(_ bench: StoreBench) async throws -> Bool {
        do {
            _ = try await bench.store.walk().next(10)
            return true
        } catch BlobError.notOwned {
            return false
        }
    }

    @Test func anUnclaimedStoreIsNotSwept() async throws {
        try await StoreBench.run { bench async throws in
            #expect(try await !isSwept(bench))
        }
    }

    @Test func theFirstClaimIsKept() async throws {
        try await StoreBench.run { bench async throws in
            #expect(try await bench.store.claim() == .own)
            #expect(try await isSwept(bench))
            #expect(try await bench.store.claim() == .own)
        }
    }

    @Test func theStoreOfAnotherInstallationIsRefusedAndNotSwept() async throws {
        let settings = try await settings()
        try await StoreBench.run(settings, claims: MemoryClaims("THEIRS")) { _ = try await $0.store.claim() }
        try await StoreBench.run(settings, claims: MemoryClaims("OURS")) { bench async throws in
            await #expect {
                try await bench.store.claim()
            } throws: { error in
                guard case .notOwned(let detail) = error as? BlobError else { return false }
                return detail.contains("THEIRS")
            }
            #expect(try await !isSwept(bench))
        }
    }

    @Test func aRestoredDatabaseSweepsNothingUntilItTakesTheStoreOver() async throws {
        let settings = try await settings()
        try await StoreBench.run(settings, claims: MemoryClaims("OURS", generation: 41)) {
            _ = try await $0.store.claim()
        }
        let restored = MemoryClaims("OURS", generation: 7)
        try await StoreBench.run(settings, claims: restored) { bench async throws in
            #expect(try await bench.store.claim() == .later)
            #expect(try await !isSwept(bench))
            try await bench.put([1], as: bench.key())
            try await bench.store.takeOver()
            #expect(try await isSwept(bench))
            #expect(try await restored.current().generation > 42)
        }
    }

    @Test func aWalkEndsWhenTheStoreIsTakenFromIt() async throws {
        let settings = try await settings()
        try await StoreBench.run(settings) { bench async throws in
            _ = try await bench.store.claim()
            let walk = try await bench.store.walk()
            _ = try await walk.next(1)
            try await StoreBench.run(settings, claims: MemoryClaims("THEIRS")) { try await $0.store.takeOver() }
            await #expect(throws: BlobError.self) { try await walk.next(1) }
        }
    }

    @Test func theGenerationRisesWhileTheSweepRunsAndAtMostOnceAMinute() async throws {
        let (clock, claims) = (SteppedClock(), MemoryClaims())
        try await StoreBench.run(claims: claims, clock: clock) { bench async throws in
            _ = try await bench.store.claim()
            let walk = try await bench.store.walk()
            let first = try await claims.current().generation
            _ = try await walk.next(1)
            #expect(try await claims.current().generation == first)
            clock.advance(60)
            _ = try await walk.next(1)
            #expect(try await claims.current().generation == first + 1)
            clock.advance(-600)
            _ = try await walk.next(1)
            #expect(try await claims.current().generation == first + 2, "a clock that was set back stops nothing")
        }
    }

    @Test func theGenerationAlsoRisesWithoutASweep() async throws {
        let (clock, claims) = (SteppedClock(), MemoryClaims())
        let settings = try await settings()
        try await StoreBench.run(settings, claims: claims, clock: clock) { bench async throws in
            _ = try await bench.store.claim()
            let backup = try await claims.current().generation
            try await bench.store.renewClaim()
            try await bench.store.renewClaim()
            #expect(try await claims.current().generation == backup + 1)
            clock.advance(60)
            try await bench.store.renewClaim()
            #expect(try await claims.current().generation == backup + 2)
            try await StoreBench.run(settings, claims: MemoryClaims(generation: backup)) { restored async throws in
                #expect(try await !isSwept(restored))
                try await restored.store.renewClaim()
                #expect(try await !isSwept(restored), "only an operator decides")
                #expect(try await restored.claims.current().generation == backup)
            }
        }
    }

    @Test func anObjectThatIsNoMarkerIsNotReplaced() async throws {
        try await StoreBench.run { bench async throws in
            try await bench.putObject("installation", "Holiday pictures")
            await #expect(throws: BlobError.self) { try await bench.store.claim() }
            await #expect(throws: BlobError.self) { try await bench.store.takeOver() }
            #expect(try await !isSwept(bench))
        }
    }

    @Test func anObjectThatIsNoMarkerNamesTheRemedyWhichHelps() async throws {
        try await StoreBench.run { bench async throws in
            try await bench.putObject("installation", "Holiday pictures")
            await #expect {
                try await bench.store.markedInstallation()
            } throws: { error in
                guard case .notOwned(let detail) = error as? BlobError else { return false }
                return detail.contains("delete the object and run `assay take-over`")
            }
            let key = bench.settings.address.key("installation")
            try await bench.store.client.perform(S3Call(method: "DELETE", key: key))
            try await bench.store.takeOver()
            #expect(try await isSwept(bench))
        }
    }

    @Test func aStoreThatMayNotBeSweptNamesTheCommandThatAllowsIt() async throws {
        let settings = try await settings()
        func expectRemedy(_ bench: StoreBench) async {
            await #expect {
                try await bench.store.walk()
            } throws: { error in
                guard case .notOwned(let detail) = error as? BlobError else { return false }
                return detail.contains("`assay take-over`")
            }
        }
        try await StoreBench.run(settings) { await expectRemedy($0) }
        try await StoreBench.run(settings, claims: MemoryClaims(generation: 41)) { _ = try await $0.store.claim() }
        try await StoreBench.run(settings) { await expectRemedy($0) }
    }
}
