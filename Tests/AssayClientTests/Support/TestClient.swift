import AssayClient
import AssayClientDoubles
import AssayHTTP
import Foundation

/// A client over a scripted platform, a clock that stands still and a folder of its own.
struct TestClient {
    let folder: TestFolder
    let clock: ManualClock
    let platform: ScriptedPlatform
    let logger: RecordingLogger
    let client: AssayClient

    /// - Parameters:
    ///   - earlier: Another client whose folder and platform to go on with, as a new process would.
    ///   - host: Where the platform is.
    ///   - background: Makes the system's side of background uploads.
    init(
        relaunchOf earlier: TestClient? = nil, ahead: TimeInterval = 0, language: String = "en",
        transport: (any HTTPTransport)? = nil, host: String = "assay.example.test",
        background: ((ScriptedPlatform) -> BackgroundTransfers)? = nil
    ) throws {
        folder = try earlier?.folder ?? TestFolder()
        clock = earlier?.clock ?? ManualClock()
        platform = earlier?.platform ?? ScriptedPlatform(clock: clock, ahead: ahead)
        logger = earlier?.logger ?? RecordingLogger()
        let storage = folder.url.appendingPathComponent("storage")
        let base = try Self.base(host)
        let configuration = AssayConfiguration(
            baseURL: base, bundleIdentifier: "com.example.shop", storageDirectory: storage, logger: logger,
            language: language)
        client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: transport ?? platform,
                secrets: FileSecretStore(folder: storage.appendingPathComponent("secrets")), clock: clock,
                random: CountingRandom(), background: background?(platform)))
    }

    static func base(_ host: String = "assay.example.test") throws -> URL {
        guard let url = URL(string: "https://\(host)/base") else { throw CocoaError(.fileReadUnknown) }
        return url
    }

    /// Logs a user in: `ann`, or `bob`.
    func logIn(_ user: String = "ann") async throws {
        platform.state.withLock { $0.user = user }
        try await client.logIn(signedRequest: ScriptedPlatform.signedRequest(jti: user))
    }

    /// A folder with a photo for each region.
    func photos(_ regions: String...) throws -> [String: URL] {
        var photos: [String: URL] = [:]
        for region in regions { photos[region] = try folder.file("\(region).jpg", "photo of \(region)") }
        return photos
    }
}

/// Keeps what is logged.
final class RecordingLogger: AssayLogger {
    private let kept = LockBox<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        kept.withLock { $0.append("\(level.rawValue) \(message) \(metadata)") }
    }
}

/// A photo source made of a closure, which keeps what it was asked for.
final class ClosureSource: PhotoSource {
    private let answer: @Sendable (PhotoRequest) async throws -> CapturedPhoto?
    private let asked = LockBox<[PhotoRequest]>([])

    init(_ answer: @escaping @Sendable (PhotoRequest) async throws -> CapturedPhoto?) {
        self.answer = answer
    }

    /// The photo of each region, whatever the attempt.
    convenience init(_ photos: [String: URL]) {
        self.init { request in photos[request.region].map { CapturedPhoto(fileURL: $0, contentType: "image/jpeg") } }
    }

    /// A source that waits for ever, and what says that it is asked.
    ///
    /// - Parameter photos: What it has all the same, by region.
    static func endless(but photos: [String: URL] = [:]) -> (source: ClosureSource, asked: AsyncStream<Void>) {
        let (asked, say) = AsyncStream.makeStream(of: Void.self)
        let source = ClosureSource { request in
            if let photo = photos[request.region] { return CapturedPhoto(fileURL: photo, contentType: "image/jpeg") }
            say.yield()
            // Not looking at cancellation, as a screen that waits for its user might not.
            return await withUnsafeContinuation { (_: UnsafeContinuation<CapturedPhoto?, Never>) in }
        }
        return (source, asked)
    }

    var requests: [PhotoRequest] { asked.withLock { $0 } }

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        asked.withLock { $0.append(request) }
        return try await answer(request)
    }
}
