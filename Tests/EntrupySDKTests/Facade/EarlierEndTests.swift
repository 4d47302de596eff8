import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests that each start is answered by its own end, once, whatever an earlier launch or session has left.
@MainActor @Suite struct EarlierEndTests {
    /// The ways in which a capture ends.
    enum End: CaseIterable {
        case completed
        case cancelled
        case timedOut
        case failed
        case retaken
        case retakeCancelled
    }

    /// - Parameter retakenItem: An item with a requested retake.
    private func start(_ end: End, _ facade: Facade, _ retakenItem: String?) {
        switch end {
        case .completed, .retaken: break
        case .cancelled, .retakeCancelled: facade.sdk.captureSource = NoPhoto()
        case .timedOut: facade.server.refuse("POST captures", 410, "capture_expired")
        case .failed: facade.server.refuse("POST captures", 409, "retake_not_open")
        }
        if let retakenItem {
            facade.sdk.startRetakeCaptureForItem(withEntrupyID: retakenItem)
        } else {
            facade.start()
        }
    }

    /// Waits until the queue on the disk is empty and its last report has arrived.
    private func settled(_ facade: Facade) async throws {
        let queue = facade.folder.url.appendingPathComponent("storage/captures").path
        try await eventually("the queue is empty") {
            try FileManager.default.contentsOfDirectory(atPath: queue).isEmpty
        }
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }

    @Test(arguments: End.allCases)
    func `a process that ends in the callback of a capture does not report the end again`(end: End) async throws {
        let facade = try Facade()
        try await facade.logIn()
        let isRetake = [.retaken, .retakeCancelled].contains(end)
        let retakenItem = isRetake ? try await facade.server.itemWithRetake() : nil
        let disk = try TestFolder()
        // The disk in the middle of the callback, as the process leaves it if it ends there.
        facade.app.onCall = {
            #expect(throws: Never.self) {
                try FileManager.default.copyItem(
                    at: facade.folder.url.appendingPathComponent("storage"),
                    to: disk.url.appendingPathComponent("storage"))
            }
        }
        #expect(await facade.app.next { start(end, facade, retakenItem) } != nil)
        facade.app.onCall = {}
        try await settled(facade)
        #expect(facade.app.heard.count == 2)
        let next = try Facade(relaunchOf: facade, on: disk)
        #expect(next.sdk.isAuthorizationValid())
        await next.sdk.client.resumePendingCaptures()
        try await settled(next)
        #expect(next.app.heard.isEmpty)
    }

    /// Leaves a capture that its user had not finished when the process ended.
    private func killed() async throws -> Facade {
        let facade = try Facade()
        try await facade.logIn()
        let camera = WaitingCamera()
        facade.sdk.captureSource = camera
        facade.start()
        for await _ in camera.asked { break }
        await facade.sdk.client.stop()
        return facade
    }

    @Test func `a new start is answered before the end that an earlier launch left`() async throws {
        let killed = try await killed()
        killed.server.hold("POST captures")
        let next = try Facade(relaunchOf: killed)
        next.start(Facade.wallet("Dior"))
        await killed.held()
        // The earlier capture is cancelled at the platform after its report was tried.
        try await eventually("the earlier capture is settled") {
            killed.server.count("DELETE") > 0
        }
        #expect(next.app.heard.isEmpty)
        killed.server.letGo()
        try await settled(next)
        #expect(try next.app.heard == [next.completed, .cancelled])
        #expect(next.app.items.compactMap { $0["brand"] as? String } == ["Dior", "Gucci"])
    }

    @Test func `an end that an earlier launch left is reported once when nothing is up`() async throws {
        let killed = try await killed()
        let next = try Facade(relaunchOf: killed)
        let heard = await next.app.next { _ = next.sdk.client }
        #expect(heard == .cancelled)
        try await settled(next)
        #expect(try await next.capture() == next.completed)
        try await settled(next)
        #expect(next.app.heard.count == 2)
    }

    @Test func `a new start is answered before a capture that was submitted before a logout`() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.hold("POST complete")
        facade.start()
        await facade.held()
        facade.sdk.cleanup()
        try await facade.logIn()
        let camera = WaitingCamera()
        facade.sdk.captureSource = camera
        facade.start(Facade.wallet("Dior"))
        for await _ in camera.asked { break }
        facade.server.letGo()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.contains(where: \.hasEnded) {
            break
        }
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        #expect(facade.app.heard == [.loggedIn, .loggedIn])
        camera.cancel()
        try await settled(facade)
        #expect(try facade.app.heard == [.loggedIn, .loggedIn, .cancelled, facade.completed])
        #expect(facade.app.items.compactMap { $0["brand"] as? String } == ["Dior", "Gucci"])
    }

    @Test func `the callback of a capture can start the next one`() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.app.onCall = {
            facade.app.onCall = {}
            facade.start(Facade.wallet("Dior"))
        }
        _ = await facade.capture()
        try await eventually("the second capture ends") { facade.app.heard.count > 2 }
        try await settled(facade)
        let items = try facade.server.completed
        #expect(items.count == 2)
        #expect(facade.app.heard == [.loggedIn] + items.map { RecordingDelegate.Heard.completed($0) })
    }

    @Test func `an end that came before the begin of a capture waits for a newer capture too`() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.hold("GET config")
        facade.sdk.cleanup()
        try await facade.logIn()
        facade.start()
        await facade.held()
        facade.sdk.cleanup()
        try await facade.logIn("bob")
        let camera = WaitingCamera()
        facade.sdk.captureSource = camera
        facade.start(Facade.wallet("Dior"))
        facade.server.letGo()
        for await _ in camera.asked { break }
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        #expect(facade.app.items.isEmpty)
        camera.cancel()
        try await settled(facade)
        #expect(facade.app.items.compactMap { $0["brand"] as? String } == ["Dior", "Gucci"])
    }
}

extension PendingCapture {
    fileprivate var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }
}

/// A photo source that waits for its user, who can cancel.
struct WaitingCamera: EntrupyCaptureSource {
    let asked: AsyncStream<Void>
    private let say: AsyncStream<Void>.Continuation
    private let answer = OneShot<Void>()

    init() {
        (asked, say) = AsyncStream.makeStream(of: Void.self)
    }

    func cancel() { answer.settle(()) }

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        say.yield()
        await answer.value()
        return nil
    }
}
