import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// A client of a real platform, with a manual clock and a temporary folder.
struct TestClient {
    let folder: TestFolder
    let clock: ManualClock
    let platform: ClientPlatform
    let logger: RecordingLogger
    let client: AssayClient

    /// - Parameters:
    ///   - earlier: Another client whose folder and platform are reused, as in a new process.
    ///   - behind: The seconds by which the device's clock is behind the platform's.
    ///   - host: The host of another platform.
    ///   - background: Creates the simulation of the system's background uploads.
    init(
        relaunchOf earlier: TestClient? = nil, behind: TimeInterval = 0, language: String = "en", host: String? = nil,
        background: ((ClientPlatform) -> BackgroundTransfers)? = nil
    ) throws {
        folder = try earlier?.folder ?? TestFolder()
        clock = earlier?.clock ?? ManualClock(behind: behind)
        if let host {
            platform = ClientPlatform(clock: clock, host: host)
        } else {
            platform = earlier?.platform ?? ClientPlatform(clock: clock)
        }
        logger = earlier?.logger ?? RecordingLogger()
        let storage = folder.url.appendingPathComponent("storage")
        let configuration = AssayConfiguration(
            baseURL: ClientPlatform.base(host ?? "assay.example.test"), bundleIdentifier: "com.example.shop",
            storageDirectory: storage, logger: logger, language: language)
        client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: platform,
                secrets: FileSecretStore(folder: storage.appendingPathComponent("secrets")), clock: clock,
                random: CountingRandom(), background: background?(platform)))
    }

    /// Returns a client whose user is logged in.
    static func loggedIn(behind: TimeInterval = 0) async throws -> TestClient {
        let test = try TestClient(behind: behind)
        try await test.logIn()
        return test
    }

    /// Logs in a user, `ann` or `bob`.
    func logIn(_ user: String = "ann") async throws {
        try await client.logIn(signedRequest: try await signed(for: user))
    }

    /// Returns a request of this client that the platform has signed for a user.
    func signed(for user: String = "ann") async throws -> String {
        try await platform.sign(client.authorizationRequest(), user: user)
    }

    /// Writes a good photo for each region.
    func photos(_ regions: String...) async throws -> [String: URL] {
        var photos: [String: URL] = [:]
        for region in regions { photos[region] = try folder.file("\(region).jpg", try await Self.photo(region)) }
        return photos
    }

    /// Returns the bytes of a region's photo.
    static func photo(_ region: String) async throws -> Data {
        Data(try await SamplePhoto.sharp(region == "front" ? 11 : 12))
    }

    /// Returns a source of good photos of both regions.
    func source() async throws -> ClosureSource { ClosureSource(try await photos("front", "logo")) }

    /// Captures a wallet, by default with good photos.
    func capture(_ source: ClosureSource? = nil) async throws -> CaptureOutcome {
        let photos: ClosureSource
        if let source { photos = source } else { photos = try await self.source() }
        return try await client.capture(.wallet, configuration: .debug, photos: photos)
    }

    /// Begins to capture a wallet.
    func begin(
        _ source: ClosureSource, onEnd: @escaping @Sendable (EndedCapture) async -> Bool = { _ in true }
    ) async throws {
        _ = try await client.beginCapture(.wallet, configuration: .debug, photos: source, onEnd: onEnd)
    }

    /// Waits until no capture is left.
    func settled() async {
        for await pending in await client.pendingCaptures() where pending.isEmpty { break }
    }

    /// Whether a file of a capture is left.
    var hasCaptureFiles: Bool { folder.files.contains { $0.contains("captures/") || $0.contains("upload-") } }
}

extension CaptureItem {
    static let wallet = CaptureItem(ClientPlatform.wallet.merging(["customer_item_id": "sku-1"]) { $1 })
}

extension EntrupyCaptureResult {
    /// The result of a completed capture, for tests that do not read it.
    init(completed id: String) {
        self.init(
            authentication_id: id,
            properties: .init(brand: .init(id: "gucci", display: [:]), function: .init(id: "wallet")),
            status: .init(
                result: .init(id: .needs_review, display: .init(header: "", message: "")),
                flag: .init(id: .none, is_flaggable: false)),
            timestamp: .init(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600))
    }
}

extension CaptureOutcome {
    var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }
}

extension CaptureEnd {
    /// The end in a word; of a failure, the error's code.
    var word: String {
        switch self {
        case .success(.completed): "completed"
        case .success(.cancelled): "cancelled"
        case .success(.timedOut): "timedOut"
        case .failure(let error): "\(error.code)"
        }
    }
}

extension Data {
    var sha256: Data { Data(SHA256.hash(data: self)) }
    var sha256Text: String { sha256.map { String(format: "%02x", $0) }.joined() }
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
