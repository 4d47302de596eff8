import AssayCore
import AssayOperations
import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import FaultProxy
import Foundation
import Testing

/// The environment of the sample app: a real server, the shop's backend in a separate process, and a proxy that injects
/// network failures.
struct SampleServers: Sendable {
    static let bundleID = "com.example.shop"
    static let password = "correct-horse"

    let test: TestPlatform
    /// The expert who decides items.
    let expert: StaffActor
    let proxy: FaultProxy
    let backend: URL

    /// Runs the servers during the body.
    static func run(_ body: @escaping @Sendable (SampleServers) async throws -> Void) async throws {
        // The backend and the app that is killed are separate programs, and use only the real time.
        let clock = TestClock(Timestamp(Date()))
        let test = try await TestPlatform.make(.sqlite, clock: clock, sleeper: ContinuousClock())
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: bundleID, adminEmail: "admin@shop.example")
        try await LiveServer.run(test.platform) { server in
            let proxy = try FaultProxy(to: server)
            defer { proxy.stop() }
            // For the apps, the platform has the proxy's address.
            test.platform.address.bind(proxy.url)
            let backend = try partnerBackend(
                platform: server, token: made.token.value, log: test.folder.url.appending(path: "backend.log"))
            let address = try #require(
                await backend.line(after: "partner-backend: listening on ").flatMap { URL(string: $0) })
            let servers = SampleServers(test: test, expert: made.admin.actor, proxy: proxy, backend: address)
            try await body(servers)
            backend.signal(SIGTERM)
            _ = await backend.end()
        }
    }

    private static func partnerBackend(platform: URL, token: String, log: URL) throws -> ChildProcess {
        try ChildProcess(
            [
                ChildProcess.program("PartnerBackend").path, "--port", "0", "--assay-url", platform.absoluteString,
                "--user", "amelie:\(password):amelie@shop.example",
            ], environment: ["ASSAY_API_TOKEN": token], log: log)
    }

    /// Creates a folder with this many different, acceptable photos.
    ///
    /// The same seed gives the same photos.
    func photos(_ count: Int, firstSeed: UInt64 = 1) async throws -> URL {
        let folder = test.folder.url.appending(path: "photos-\(firstSeed)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<count {
            let file = folder.appending(path: "\(index < 10 ? "0" : "")\(index).jpg")
            try Data(try await SamplePhoto.sharp(firstSeed + UInt64(index))).write(to: file)
        }
        return folder
    }

    /// Removes all injected failures.
    func mend() {
        proxy.clearRules()
    }
}
