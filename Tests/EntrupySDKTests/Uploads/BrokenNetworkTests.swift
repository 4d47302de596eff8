import AssayClient
import AssayHTTP
import AssayInstruments
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests with the real client and the real server over a network that breaks.
@Suite struct BrokenNetworkTests {
    private static let sneaker = ["brand": "Nike", "style_name": "Air Jordan 1", "customer_item_id": "sku-1"]

    /// Creates a folder with a photo of 12 MiB and a small one.
    private static func photos(
        _ scenario: EndToEndScenario, _ large: [UInt8], _ small: [UInt8]
    ) throws -> EntrupyFolderSource {
        let folder = scenario.test.folder.url.appendingPathComponent("large-photos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(large).write(to: folder.appendingPathComponent("00.png"))
        try Data(small).write(to: folder.appendingPathComponent("01.jpg"))
        return EntrupyFolderSource(directory: folder)
    }

    private static func isStored(_ bytes: [UInt8], in scenario: EndToEndScenario) throws -> Bool {
        let blobs = scenario.test.folder.url.appendingPathComponent("blobs")
        let names = FileManager.default.enumerator(atPath: blobs.path)?.compactMap { $0 as? String } ?? []
        return names.contains { name in
            (try? Data(contentsOf: blobs.appendingPathComponent(name)) == Data(bytes)) == true
        }
    }

    /// The bytes sent are bounded by 110 % of the photos' size plus the bytes in flight at the cuts.
    ///
    /// This includes headers, queries and other calls.
    ///
    /// Bytes in flight are those that the proxy had received from the client but not forwarded. Bytes that the server
    /// had already received must not be sent twice.
    @Test func aPhotoOfTwelveMegabytesCutTwentyTimesArrivesBitForBit() async throws {
        let scenario = try await EndToEndScenario.make()
        let (large, small) = (LargePhoto.png(seed: 1), try await SamplePhoto.sharp())
        #expect(large.count > 12_000_000)
        try await LiveServer.run(scenario.test.platform) { server in
            let proxy = try CuttingProxy(to: server)
            defer { proxy.stop() }
            // The client must know the platform by the proxy's address only.
            scenario.test.platform.address.bind(proxy.url)
            let transport = RecordingTransport()
            let app = scenario.app(transport)
            let delegate = await RecordingDelegate(app)
            let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
            let login = await delegate.next { app.loginUser(withSignedRequest: signed) }
            #expect(login == .loggedIn)
            let configured = await delegate.next { app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            app.captureSource = try Self.photos(scenario, large, small)

            var random = SeededGenerator(seed: 2_026)
            proxy.arm((0..<20).map { _ in Int.random(in: 1..<large.count, using: &random) })
            let heard = await delegate.next {
                app.startCapture(forItem: Self.sneaker, viewController: UIViewController())
            }
            let result = try #require(await delegate.results.first, "\(String(describing: heard))")
            #expect(heard == .completed(result.authentication_id))
            let figures = proxy.figures
            #expect(figures.cuts == 20)
            #expect(try Self.isStored(large, in: scenario))
            #expect(try Self.isStored(small, in: scenario))
            let whole = transport.lines.filter { $0.hasPrefix("PUT") }
            #expect(whole.count == 2, "what has begun is never sent from its beginning again: \(transport.lines)")
            let size = Double(large.count + small.count)
            #expect(
                Double(figures.sent) <= 1.10 * size + Double(figures.inFlight), "\(figures), \(size) bytes of photos")
        }
    }
}

/// A real transport that records the photo uploads and their results.
private final class RecordingTransport: HTTPTransport {
    private let transport = URLSessionTransport()
    private let kept = LockBox<[String]>([])

    /// The method, the offset and the result of each request.
    var lines: [String] { kept.withLock { $0 } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let line = "\(request.method) from \(request.headers["Upload-Offset"] ?? "0")"
        do {
            let answer = try await transport.send(request, progress: progress)
            let text = answer.status < 300 ? "" : String(decoding: answer.body.prefix(80), as: UTF8.self)
            let offset = answer.headers["Upload-Offset"] ?? "-"
            kept.withLock { $0.append("\(line): \(answer.status), offset \(offset) \(text)") }
            return answer
        } catch {
            kept.withLock { $0.append("\(line): \(error)") }
            throw error
        }
    }
}
