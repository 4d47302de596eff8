import AssayClient
import AssayHTTP
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import Testing

/// Tests for submitted captures of an app that is suspended or killed, with the real client and server and a simulated
/// background session.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct WakeTests {
    /// A device on which the app is launched repeatedly.
    private struct Device {
        let scenario: EndToEndScenario
        let system = BackgroundSystem()
        let clock: WakeClock
        let storage: String

        init(_ scenario: EndToEndScenario, storage: String = "app") {
            self.scenario = scenario
            clock = WakeClock(scenario.test.clock)
            self.storage = storage
        }

        /// Sends the `complete` of an app that can't repeat it: the response is final only when no photo is in check.
        func sendCompleteOnceItCanSucceed() async throws {
            try await eventually("all photos are checked") {
                let photos = try await scenario.test.platform.store.read { try $0.inventory.photos() }
                return photos.allSatisfy { $0.state != "checking" }
            }
            await system.sendAll()
        }
    }

    /// One process of the app.
    @MainActor private struct Process {
        let device: Device
        let transport: SuspendableTransport
        let notifications = NotificationCenter()
        let app: EntrupyApp
        let delegate: RecordingDelegate

        /// - Parameter isSuspended: Whether the app's own requests get no response.
        init(_ device: Device, isSuspended: Bool = false) {
            self.device = device
            transport = SuspendableTransport(isSuspended: isSuspended)
            app = device.scenario.app(
                transport, storage: device.storage, clock: device.clock, background: device.system.connect(),
                notifications: notifications)
            delegate = RecordingDelegate(app)
        }

        func logIn() async throws {
            let signed = try await device.scenario.sign(
                app.generateSDKAuthorizationRequest(), over: URLSessionTransport())
            #expect(await delegate.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        }

        /// Captures an item and submits it.
        ///
        /// - Parameters:
        ///   - last: The call at which the app loses the network.
        ///   - count: The number of submitted captures then, including those of earlier processes.
        /// - Returns: The number of their photos.
        func submit(
            _ item: [String: String] = SimulatedClient.belt, firstSeed: UInt64 = 1, firstPhoto: [UInt8]? = nil,
            last: String = "submit", ofCaptures count: Int = 1
        ) async throws -> Int {
            app.captureSource = try await device.scenario.photos(6, firstSeed: firstSeed)
            if let firstPhoto {
                let folder = device.scenario.test.folder.url.appendingPathComponent("photos-6-\(firstSeed)")
                try Data(firstPhoto).write(to: folder.appendingPathComponent("00.jpg"))
            }
            transport.suspends(at: last)
            app.startCapture(forItem: item, viewController: UIViewController())
            if last == "submit" { await transport.holds(last) }
            for await captures in await app.client.pendingCaptures()
            where captures.count == count && captures.allSatisfy({ $0.state == .sending }) {
                return captures.map(\.upload.photos).reduce(0, +)
            }
            return 0
        }

        /// Kills the app, as the system does.
        func end() async {
            device.system.processEnds()
            await app.client.stop()
        }

        /// Launches or wakes the app, as the system does, and waits for its completion handler.
        ///
        /// - Parameter meanwhile: Runs before the completion handler is called.
        /// - Returns: The app's callbacks before the completion handler.
        func wake(_ meanwhile: @MainActor () async -> Void = {}) async -> [RecordingDelegate.Heard] {
            let (calls, continuation) = AsyncStream.makeStream(of: [RecordingDelegate.Heard].self)
            let delegate = delegate
            app.interceptApplication(
                .shared, handleEventsForBackgroundURLSession: BackgroundSystem.identifier,
                completionHandler: {
                    MainActor.assumeIsolated { _ = continuation.yield(delegate.heard) }
                })
            device.system.deliver()
            await meanwhile()
            for await heard in calls { return heard }
            return []
        }
    }

    private static func run(_ body: @escaping @MainActor @Sendable (Device) async throws -> Void) async throws {
        let scenario = try await EndToEndScenario.make()
        try await LiveServer.run(scenario.test.platform) { _ in try await body(Device(scenario)) }
    }

    @Test func allPhotosOfASubmittedCaptureAreHandedOverAtOnce() async throws {
        try await Self.run { device in
            let process = Process(device)
            try await process.logIn()
            let photos = try await process.submit()
            #expect(photos > 2)
            await device.system.has(photos)
            #expect(device.system.uploads.allSatisfy { $0.hasPrefix("PUT") })
            await process.end()
        }
    }

    @Test func `a killed app's capture is submitted and completed before the wake's handler is called`() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit())
            await first.end()
            await device.system.sendAll()
            let second = Process(device)
            #expect(await second.wake().map(\.isCompleted) == [true])
            #expect(device.system.uploads.isEmpty)
        }
    }

    @Test func `an app that reaches no server by itself finishes its capture by wakes alone`() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit())
            await first.end()
            await device.system.sendAll()
            let second = Process(device, isSuspended: true)
            let afterPhotos = await second.wake {
                await second.transport.holds("submit")
                await device.clock.isWaiting(for: BackgroundWindow.work)
                device.clock.pass(BackgroundWindow.work)
            }
            #expect(afterPhotos.isEmpty)
            #expect(device.system.uploads == ["POST submit"])
            await device.system.sendAll()
            let afterSubmit = await second.wake {
                await second.transport.holds("complete")
                await device.clock.isWaiting(for: BackgroundWindow.work)
                device.clock.pass(BackgroundWindow.work)
            }
            #expect(afterSubmit.isEmpty)
            #expect(device.system.uploads == ["POST complete"])
            await second.end()
            try await device.sendCompleteOnceItCanSucceed()
            let third = Process(device, isSuspended: true)
            #expect(await third.wake().map(\.isCompleted) == [true])
        }
    }

    /// The system has no uploads of such an app, and would not wake it.
    @Test func `an app that is suspended while it waits for its item leaves the wait to the system`() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit(last: "complete"))
            await device.system.sendAll()
            device.system.deliver()
            await first.transport.holds("complete")
            #expect(device.system.uploads.isEmpty)
            first.notifications.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
            #expect(UIApplication.shared.backgroundTasks.count == 1, "it asks for time")
            await device.clock.isWaiting(for: BackgroundWindow.work)
            device.clock.pass(BackgroundWindow.work)
            await device.system.has(1)
            #expect(device.system.uploads == ["POST complete"])
            try await eventually("it gives the time back") { UIApplication.shared.backgroundTasks.isEmpty }
            await first.end()
            try await device.sendCompleteOnceItCanSucceed()
            #expect(await Process(device, isSuspended: true).wake().map(\.isCompleted) == [true])
        }
    }

    @Test func anAppThatIsOpenedSendsByItselfWhatTheSystemHasNotSent() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit())
            await first.end()
            await device.system.sendAll()
            let second = Process(device, isSuspended: true)
            _ = await second.wake {
                await second.transport.holds("submit")
                await device.clock.isWaiting(for: BackgroundWindow.work)
                device.clock.pass(BackgroundWindow.work)
            }
            #expect(device.system.uploads == ["POST submit"])
            await second.end()
            let third = Process(device)
            _ = await third.delegate.next { third.app.fetchConfigurationType(.ConfigTypeProduction) }
            try await eventually("the capture has ended") { third.delegate.heard.count >= 2 }
            #expect(third.delegate.heard.contains { $0.isCompleted })
            #expect(device.system.uploads.isEmpty)
        }
    }

    @Test func severalCapturesOfAKilledAppAreCompletedInOneWake() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit())
            await first.end()
            // A process performs only one capture at a time. `complete` waits for photos that have not been sent.
            let second = Process(device)
            let item = SimulatedClient.belt.merging(["customer_item_id": "sku-2"]) { $1 }
            await device.system.has(try await second.submit(item, firstSeed: 100, last: "complete", ofCaptures: 2))
            await second.end()
            await device.system.sendAll()
            let third = Process(device)
            let heard = await third.wake()
            #expect(heard.map(\.isCompleted) == [true, true])
        }
    }

    @Test func theHandlerIsCalledForAnAppWhoseUserHasLoggedOut() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit())
            first.transport.resume()
            await first.app.client.cleanUp()
            await first.end()
            await device.system.sendAll()
            let second = Process(device)
            #expect(await second.wake().isEmpty)
            #expect(device.system.uploads.isEmpty)
            second.notifications.post(name: UIApplication.didBecomeActiveNotification, object: nil)
            try await second.logIn()
            try await eventually("the capture has ended") { second.delegate.heard.count >= 2 }
            #expect(second.delegate.heard.contains { $0.isCompleted })
        }
    }

    @Test func anUploadThatTheSystemCancelsIsRepeated() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            let photos = try await first.submit()
            await device.system.has(photos)
            await first.end()
            device.system.cancelAll()
            let second = Process(device)
            let heard = await second.wake { await device.system.has(photos) }
            #expect(heard.isEmpty)
            await device.system.sendAll()
            #expect(await second.wake().map(\.isCompleted) == [true])
        }
    }

    @Test func aCaptureWhosePhotoIsRefusedHasFailedWhenTheHandlerIsCalled() async throws {
        try await Self.run { device in
            let first = Process(device)
            try await first.logIn()
            await device.system.has(try await first.submit(firstPhoto: try await SamplePhoto.blurred()))
            await first.end()
            await device.system.sendAll()
            let second = Process(device)
            let heard = await second.wake()
            #expect(heard.map { $0.reason { .captureFailed(.ErrorCodeBadRequest, $0) } != nil } == [true])
        }
    }

    @Test func aCancelledCaptureLeavesNothingToWaitFor() async throws {
        try await Self.run { device in
            let process = Process(device)
            try await process.logIn()
            let source = CancellingSource(photos: try await device.scenario.photos(6), count: 2)
            process.app.captureSource = source
            let heard = await process.delegate.next {
                process.app.startCapture(forItem: SimulatedClient.belt, viewController: UIViewController())
            }
            #expect(heard == .cancelled)
            #expect(device.system.uploads.isEmpty)
            #expect(await process.wake() == [.loggedIn, .cancelled])
        }
    }
}

/// A photo source that cancels after this many photos.
private struct CancellingSource: EntrupyCaptureSource {
    let photos: EntrupyFolderSource
    let count: Int

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        guard let index = request.regions.firstIndex(of: request.region), index < count else { return nil }
        return try await photos.photo(for: request)
    }
}
