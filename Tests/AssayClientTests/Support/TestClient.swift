import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import Foundation

/// A client with a scripted platform, a manual clock and a temporary folder.
struct TestClient {
    let folder: TestFolder
    let clock: ManualClock
    let platform: ScriptedPlatform
    let logger: RecordingLogger
    let client: AssayClient

    /// - Parameters:
    ///   - earlier: Another client whose folder and platform are reused, as in a new process.
    ///   - host: The platform's host.
    ///   - background: Creates the simulation of the system's background uploads.
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

    /// Logs in a user, `ann` or `bob`.
    func logIn(_ user: String = "ann") async throws {
        platform.state.withLock { $0.user = user }
        try await client.logIn(signedRequest: ScriptedPlatform.signedRequest(jti: user))
    }

    /// Writes a photo file for each region.
    func photos(_ regions: String...) throws -> [String: URL] {
        var photos: [String: URL] = [:]
        for region in regions { photos[region] = try folder.file("\(region).jpg", "photo of \(region)") }
        return photos
    }
}

/// Collects log messages.
final class RecordingLogger: AssayLogger {
    private let kept = LockBox<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        kept.withLock { $0.append("\(level.rawValue) \(message) \(metadata)") }
    }
}

/// A photo source made of a closure, which records the requests.
final class ClosureSource: PhotoSource {
    private let answer: @Sendable (PhotoRequest) async throws -> CapturedPhoto?
    private let asked = LockBox<[PhotoRequest]>([])

    init(_ answer: @escaping @Sendable (PhotoRequest) async throws -> CapturedPhoto?) {
        self.answer = answer
    }

    /// Returns the same photo of a region at each attempt.
    convenience init(_ photos: [String: URL]) {
        self.init { request in photos[request.region].map { CapturedPhoto(fileURL: $0, contentType: "image/jpeg") } }
    }

    /// Returns a source that waits forever, and a stream of its requests.
    ///
    /// - Parameter photos: The photos that it returns nevertheless, by region.
    static func endless(but photos: [String: URL] = [:]) -> (source: ClosureSource, asked: AsyncStream<Void>) {
        let (asked, say) = AsyncStream.makeStream(of: Void.self)
        let source = ClosureSource { request in
            if let photo = photos[request.region] { return CapturedPhoto(fileURL: photo, contentType: "image/jpeg") }
            say.yield()
            // Ignores cancellation, as a screen that waits for its user might.
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
