import AssayClient
import AssayHTTP
import EntrupySDK
import Foundation
import HeadlessWebKit

/// A simulated client whose app is started, killed and restarted.
///
/// Its storage persists.
@MainActor
final class StartClient {
    private enum Event: Sendable {
        case ended(Int)
        case killed
    }

    /// A simulated process: an instance of the SDK and the delegate, which the SDK references weakly.
    private struct Process {
        let sdk: EntrupyApp
        let client: AssayClient
        let listener: StartListener
        /// The view controller that is visible before a screen is presented.
        let root: UIViewController
    }

    private struct Ended {
        weak var sdk: EntrupyApp?
        weak var client: AssayClient?
    }

    let name: String
    private let run: StartsRun
    private let folder: URL
    private var process: Process?
    /// The instances of the SDK whose processes have ended; none may stay in memory.
    private var ended: [Ended] = []
    /// Supplies the photos of the current start.
    private var camera: SimulatedCamera?
    private let events: AsyncStream<Event>
    private let event: AsyncStream<Event>.Continuation

    init(_ name: String, _ run: StartsRun) throws {
        self.name = name
        self.run = run
        folder = run.folder.clients.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (events, event) = AsyncStream.makeStream(of: Event.self)
        open()
    }

    /// Has the app's request signed, and logs in.
    func logIn() async throws {
        guard let client = process?.client else { return }
        let signed = try await run.installation.sign(client.authorizationRequest(), user: "soak-\(name)")
        _ = try await client.logIn(signedRequest: signed)
        try await client.fetchConfiguration(.debug)
    }

    /// Starts a capture and waits for its first terminal callback, across any number of app kills.
    func start(_ number: Int) async {
        guard let process else { return }
        let camera = SimulatedCamera(
            photoPool: run.photoPool, acknowledgements: run.acknowledgements, folder: folder,
            name: "\(name) start \(number)")
        self.camera = camera
        // Photos come from the app's own source and from the built-in screen in turn.
        process.sdk.captureSource = number.isMultiple(of: 2) ? nil : SimulatedCameraSource(camera: camera)
        run.failures.plan(name)
        process.sdk.startCapture(forItem: StartListener.item(number), viewController: process.root)
        for await event in events {
            switch event {
            case .ended(number):
                run.failures.stopInjecting(name)
                return
            case .ended: continue
            case .killed where run.counters.hasEnded(number): continue
            case .killed: await relaunch()
            }
        }
    }

    /// Requests the end of the app's process; safe to call from any thread.
    nonisolated func kill() {
        event.yield(.killed)
    }

    /// Relaunches the app, waits until its queue is idle, and allows outstanding callbacks to be delivered.
    func settle() async {
        await relaunch()
        guard let client = process?.client else { return }
        for await pending in await client.pendingCaptures() where pending.allSatisfy(\.hasEnded) { break }
        // One round trip and one main-queue turn, so that outstanding callbacks are delivered.
        _ = try? await client.item("0000000000")
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }

    /// Waits until no instance of the SDK outlives its process, up to the given number of seconds.
    ///
    /// - Returns: What is left; work that was queued when the process ended holds its instance for a moment.
    func leftovers(within seconds: Double) async -> [String] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let left = ended.enumerated().filter { $0.element.sdk != nil || $0.element.client != nil }.map {
                "\(name): the \($0.offset + 1). of \(ended.count) instances of the SDK stayed in memory"
            }
            guard !left.isEmpty, ContinuousClock.now < deadline else { return left }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Ends the app as the end of its process would, and opens it again.
    private func relaunch() async {
        guard let old = process else { return }
        // A process that has ended receives no callbacks.
        old.sdk.captureDelegate = nil
        ended.append(Ended(sdk: old.sdk, client: old.client))
        await old.client.stop()
        open()
    }

    private func open() {
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: run.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: "storage"), language: "en"))
        environment.transport = TaggedTransport(client: name)
        environment.clock = AcceleratedClock()
        let client = AssayClient(environment)
        let screenHost = ScreenHost(prepare: { [weak self] configuration in
            guard let camera = self?.camera else { return }
            configuration.headlessEngine = { PagePlayer(camera) }
        })
        let sdk = EntrupyApp(environment: EntrupyEnvironment(makeClient: { client }, screenHost: screenHost))
        let listener = StartListener(counters: run.counters) { [event] in event.yield(.ended($0)) }
        sdk.captureDelegate = listener
        process = Process(sdk: sdk, client: client, listener: listener, root: UIViewController())
        // The debug configuration requires few photos. This first call also makes the SDK resume the captures of the
        // previous process.
        sdk.fetchConfigurationType(.ConfigTypeDebug)
    }
}

/// Adapts the run's camera to an app's capture source.
private struct SimulatedCameraSource: EntrupyCaptureSource {
    let camera: SimulatedCamera

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        let refusal = request.refusal.map { PhotoRefusal(code: "refused", text: $0) }
        let wanted = PhotoRequest(
            region: request.region, label: request.label, instruction: request.instruction, attempt: request.attempt,
            refusal: refusal, regions: request.regions, isRequired: request.isRequired)
        return try await camera.photo(for: wanted).map {
            EntrupyPhoto(file: $0.fileURL, contentType: $0.contentType)
        }
    }
}

extension PendingCapture {
    fileprivate var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }
}
