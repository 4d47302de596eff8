import Foundation
import Testing

@testable import AssayHTTP

/// Tests for uploads that the system continues across callers.
@Suite(.timeLimit(.minutes(5))) struct BackgroundTransfersTests {
    /// A simulation of the system that records its uploads.
    private actor System {
        private(set) var started: [String] = []
        private(set) var cancelled: [String] = []
        private var running: Set<String> = []

        func start(_ name: String) {
            started.append(name)
            running.insert(name)
        }

        func cancel(_ name: String) {
            cancelled.append(name)
            running.remove(name)
        }

        func names() -> Set<String> { running }
    }

    private struct Session: BackgroundSession {
        let system: System
        let starts: AsyncStream<String>.Continuation

        var identifier: String { "shop.uploads" }

        func start(_ request: HTTPRequest, file: URL, name: String) { starts.yield(name) }

        func names() async -> Set<String> { await system.names() }

        func cancel(_ name: String) async { await system.cancel(name) }
    }

    private let system = System()
    private let events: BackgroundEvents
    private let transfers: BackgroundTransfers
    private let starts: AsyncStream<String>

    init() {
        let (starts, start) = AsyncStream.makeStream(of: String.self)
        var events = BackgroundEvents()
        transfers = BackgroundTransfers { [system] inbox in
            events = inbox
            return Session(system: system, starts: start)
        }
        self.events = events
        self.starts = starts
    }

    private func send() async throws(HTTPError) -> HTTPResponse {
        guard let url = URL(string: "https://assay.example.test/photo") else { throw HTTPError(.other) }
        return try await transfers.send(
            HTTPRequest("PUT", url), file: URL(fileURLWithPath: "/photo"), name: "photo", note: { _ in }, progress: nil)
    }

    @Test func anUploadIsStartedAndItsAnswerComesToTheCaller() async throws {
        async let answer = send()
        for await name in starts {
            events.ended(name, .success(HTTPResponse(status: 201)))
            break
        }
        #expect(try await answer.status == 201)
        #expect(await !transfers.isCarrying("photo"))
    }

    @Test func anEndThatCameFirstIsKeptForTheCallerAndNothingIsSentAgain() async throws {
        events.ended("photo", .success(HTTPResponse(status: 201)))
        #expect(await transfers.isCarrying("photo"))
        #expect(try await send().status == 201)
        #expect(await !transfers.isCarrying("photo"))
    }

    @Test func anUploadThatAnotherProcessBeganIsWaitedFor() async throws {
        await system.start("photo")
        #expect(await transfers.isCarrying("photo"))
        let (isCarried, carried) = AsyncStream.makeStream(of: Bool.self)
        let url = try #require(URL(string: "https://assay.example.test/photo"))
        async let answer = transfers.send(
            HTTPRequest("PUT", url), file: URL(fileURLWithPath: "/photo"), name: "photo",
            note: { carried.yield($0) }, progress: nil)
        for await _ in isCarried { break }
        events.ended("photo", .success(HTTPResponse(status: 204)))
        #expect(try await answer.status == 204)
        // The note arrives with the event, not when the caller resumes: by then the system may have delivered all
        // events.
        for await isCarried in isCarried {
            #expect(!isCarried)
            break
        }
    }

    @Test func anUploadThatHasEndedIsNeverSaidToBeTheSystems() async throws {
        events.ended("photo", .success(HTTPResponse(status: 201)))
        let (notes, note) = AsyncStream.makeStream(of: Bool.self)
        let url = try #require(URL(string: "https://assay.example.test/photo"))
        _ = try await transfers.send(
            HTTPRequest("PUT", url), file: URL(fileURLWithPath: "/photo"), name: "photo", note: { note.yield($0) },
            progress: nil)
        note.finish()
        #expect(await notes.allSatisfy { !$0 })
    }

    @Test func `an upload that the system cancels is a broken connection to a caller that cancelled nothing`() async {
        let sending = Task { try await send() }
        for await _ in starts { break }
        events.ended("photo", .failure(HTTPError(.cancelled)))
        await #expect(throws: HTTPError(.connectionLost, detail: "the system cancelled it")) {
            try await sending.value
        }
    }

    @Test func anUploadThatWasCancelledBeforeACallerCameCountsAsNeverSent() async {
        events.ended("photo", .failure(HTTPError(.cancelled)))
        #expect(await !transfers.isCarrying("photo"))
    }

    @Test func aWithdrawnTransferIsCancelledOnlyWhileItRuns() async {
        await transfers.takeBack("photo")
        #expect(await system.cancelled.isEmpty)
        await system.start("photo")
        await transfers.takeBack("photo")
        #expect(await system.cancelled == ["photo"])
    }

    @Test func aCallerThatIsCancelledCancelsTheUpload() async {
        let sending = Task { try await send() }
        for await name in starts {
            await system.start(name)
            break
        }
        sending.cancel()
        await #expect(throws: HTTPError(.cancelled)) { try await sending.value }
        #expect(await system.cancelled == ["photo"])
    }

    @Test func everyDeliveryThatIsExpectedEnds() async {
        let deliveries = [transfers.delivery(), transfers.delivery()]
        events.allDelivered()
        for delivery in deliveries { for await _ in delivery {} }
    }

    @Test func aDeliveryBeforeTheFirstIsExpectedCounts() async {
        events.allDelivered()
        for await _ in transfers.delivery() {}
    }
}
