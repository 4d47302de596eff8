import AssayClient
import AssayHTTP
import Foundation

/// A simulated client: one user with a separate device, who captures items in sequence with the real client.
struct SimulatedClient: Sendable {
    private static let clock = AcceleratedClock()

    let number: Int
    private let client: AssayClient
    private let photoPool: PhotoPool
    private let acknowledgements: AcknowledgementLog
    private let folder: URL

    /// - Parameter recording: The transport between the client and the network.
    init(number: Int, installation: SoakInstallation, folder: URL, photoPool: PhotoPool, recording: RecordingTransport)
        throws
    {
        self.number = number
        self.photoPool = photoPool
        self.folder = folder
        acknowledgements = recording.acknowledgements
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: "device"), uploadWindow: 3_600))
        environment.transport = recording
        environment.clock = Self.clock
        client = AssayClient(environment)
    }

    /// Logs in as an app does: the partner's backend signs the request, and the server exchanges it for a session.
    func logIn(_ installation: SoakInstallation) async throws {
        let signed = try await installation.sign(client.authorizationRequest(), user: "soak-user-\(number)")
        _ = try await client.logIn(signedRequest: signed)
    }

    /// Captures items until the condition is false, and finishes the capture in progress.
    ///
    /// - Parameter pause: The mean pause between two captures, in seconds.
    func capture(pause: Double, while isWanted: @Sendable () -> Bool) async {
        while isWanted() {
            await captureOne("client \(number) capture \(acknowledgements.acknowledged.starts.begun)")
            try? await Task.sleep(for: .seconds(pause * Double.random(in: 0.5...1.5)))
        }
    }

    /// Captures one item.
    ///
    /// - Parameter name: Unique to the capture.
    func captureOne(_ name: String) async {
        let camera = SimulatedCamera(
            photoPool: photoPool, acknowledgements: acknowledgements, folder: folder, name: name)
        acknowledgements.note { $0.starts.begun += 1 }
        let began = ContinuousClock.now
        do throws(AssayError) {
            switch try await client.capture(
                CaptureItem(["brand": "Nike", "style_name": "Air Jordan 1"]), configuration: .debug,
                photos: camera)
            {
            case .completed:
                let seconds = (ContinuousClock.now - began) / .seconds(1)
                acknowledgements.note { $0.starts.durations.append(seconds) }
            case .cancelled, .timedOut: fail("\(name) ended without an item")
            }
        } catch {
            guard error.isRefusedBegin else { return fail("\(name) failed: \(error.description)") }
            acknowledgements.note { $0.starts.refused += 1 }
            // A real user does not retry within the same second. Without a pause, thousands of rejected captures would
            // take all of the machine's time.
            try? await Self.clock.wait(1)
        }
    }

    private func fail(_ contradiction: String) {
        acknowledgements.note { acknowledged in
            acknowledged.starts.failed += 1
            acknowledged.contradictions.append(contradiction)
        }
    }
}

extension AssayError {
    /// Whether a capture could not begin because the server was down or its storage failed.
    ///
    /// In that case nothing was acknowledged.
    ///
    /// A capture that has begun does not fail for these reasons: the client retries.
    fileprivate var isRefusedBegin: Bool {
        code == .offlineAccess || code == .internalServerError && problemCode?.hasPrefix("storage_") == true
    }
}
