import Foundation
import Testing

@testable import AssayClient

@Suite struct OneShotTests {
    @Test func theFirstValueCounts() async {
        let early = OneShot<Int>()
        #expect(early.settle(1))
        #expect(!early.settle(2))
        #expect(await early.value() == 1)
    }

    @Test func aWaitingTaskGetsTheValue() async {
        let shot = OneShot<Int>()
        async let value = shot.value()
        #expect(shot.settle(7))
        #expect(await value == 7)
    }

    @Test func codeThatNeverEndsIsLeftBehind() async throws {
        let (started, say) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            try await abandonable {
                say.yield()
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        _ = await started.first { true }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func codeThatEndsHandsItsValueOrErrorOver() async throws {
        #expect(try await abandonable { 5 } == 5)
        await #expect(throws: CocoaError.self) { try await abandonable { throw CocoaError(.fileNoSuchFile) } }
    }
}
