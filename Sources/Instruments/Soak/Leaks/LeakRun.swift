import AssayClient
import AssayHTTP
import EntrupySDK
import Foundation
import HeadlessWebKit

/// Captures repeatedly, each time with a new instance of the SDK, and counts the objects that remain.
@MainActor
struct LeakRun {
    /// The results after all captures.
    struct Findings {
        var objects = 0
        var alive: [String: Int] = [:]
        var openFiles: (before: Int, after: Int) = (0, 0)
        /// Resident memory after each capture, in bytes.
        var resident: [Int] = []
    }

    /// The number of captures that are not counted: the first ones fill caches and thread pools, which remain.
    static let warmUps = 10

    let installation: SoakInstallation
    let folder: RunFolder
    let photoPool: PhotoPool

    func callAsFunction(runs: Int) async throws -> Findings {
        var findings = Findings()
        var found: [LiveObjects] = []
        try await logIn()
        for number in 1...(Self.warmUps + runs) {
            let liveObjects = try await capture(number)
            await settle()
            if number == Self.warmUps { findings.openFiles.before = try ProcessFigures.openFiles() }
            guard number > Self.warmUps else { continue }
            found.append(liveObjects)
            findings.resident.append(try ProcessFigures.residentBytes())
            if number.isMultiple(of: 50) { Progress.print("\(number - Self.warmUps) of \(runs) captures") }
        }
        await settle()
        findings.openFiles.after = try ProcessFigures.openFiles()
        findings.objects = found.reduce(0) { $0 + $1.count }
        findings.alive = found.reduce(into: [:]) { $0.merge($1.alive, uniquingKeysWith: +) }
        return findings
    }

    private func client() -> AssayClient {
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.clients.appending(path: "leaks"), language: "en"))
        environment.clock = AcceleratedClock()
        return AssayClient(environment)
    }

    /// Logs in once; later captures read the session from the disk.
    private func logIn() async throws {
        let client = client()
        let signed = try await installation.sign(
            client.authorizationRequest(), user: "soak-leaks", over: URLSessionTransport())
        _ = try await client.logIn(signedRequest: signed)
        try await client.fetchConfiguration(.debug)
    }

    /// Performs one capture, alternately with the screen and with a photo source, and records its objects.
    private func capture(_ number: Int) async throws -> LiveObjects {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let camera = SimulatedCamera(
            photoPool: photoPool, acknowledgements: AcknowledgementLog(), folder: folder.url,
            name: "leak run \(number)",
            pause: {
                ask.yield()
                for await _ in released {}
            })
        let root = UIViewController()
        let app = EntrupyApp(
            environment: EntrupyEnvironment(
                client: client(), screenHost: ScreenHost(prepare: { $0.headlessEngine = { PagePlayer(camera) } })))
        PhotoOrigin.both.prepare(app, camera, number: number)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let counters = StartCounters()
        let listener = StartListener(counters: counters) { _ in
            ask.finish()
            end.finish()
        }
        app.captureDelegate = listener
        app.fetchConfigurationType(.ConfigTypeDebug)
        app.startCapture(forItem: StartListener.item(number), viewController: root)
        for await _ in asked { break }
        // The search reads state that the SDK's threads write. While the SDK waits for a photo, it is idle.
        await settle()
        var liveObjects = LiveObjects()
        liveObjects.collect(app, isOurs: Self.isOurs)
        if let screen = root.presentedViewController { liveObjects.collect(screen, isOurs: Self.isOurs) }
        release.finish()
        for await _ in ends {}
        guard counters.ends.map(\.end) == ["completed"] else { throw SoakError("a capture ended as \(counters.ends)") }
        return liveObjects
    }

    /// Returns whether the type belongs to the client's modules.
    ///
    /// Colors are excluded: they are shared, as the system's are.
    private static func isOurs(_ name: String) -> Bool {
        guard name != "HeadlessUIKit.UIColor" else { return false }
        return ["EntrupySDK.", "AssayClient.", "AssayHTTP.", "HeadlessUIKit.", "HeadlessWebKit."].contains {
            name.hasPrefix($0)
        }
    }

    /// Waits until objects that are only held by queued work are released.
    private func settle() async {
        for _ in 0..<20 { await Self.turn() }
        try? await Task.sleep(for: .milliseconds(20))
    }

    private static func turn() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
}
