import AssayCore
import AssayOperations
import AssayTestSupport
import FaultProxy
import Foundation

/// All that stands behind the sample app: a real server, the shop's backend in a process of its own, and what lets the
/// network between app and server fail.
struct Marketplace: Sendable {
    static let bundleID = "com.example.shop"
    static let password = "correct-horse"

    let test: TestPlatform
    /// Who decides on items.
    let expert: StaffActor
    let proxy: FaultProxy
    let backend: URL

    /// Serves while the body runs.
    static func run(_ body: @escaping @Sendable (Marketplace) async throws -> Void) async throws {
        // The backend, and the app that is killed, are programs of their own and know the real time alone.
        let clock = TestClock(Timestamp(Date()))
        let test = try await TestPlatform.make(.sqliteOnFile, clock: clock, sleeper: ContinuousClock())
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: bundleID, adminEmail: "admin@shop.example")
        try await LiveServer.run(test.platform) { server in
            let proxy = try FaultProxy(to: server)
            defer { proxy.stop() }
            // To the apps the platform is where the proxy is.
            test.platform.address.bind(proxy.url)
            let backend = try partnerBackend(
                platform: server, token: made.token.value, log: test.folder.url.appending(path: "backend.log"))
            let market = Marketplace(
                test: test, expert: made.admin.actor, proxy: proxy, backend: try await backend.address())
            try await body(market)
            backend.signal(SIGTERM)
            _ = await backend.end()
        }
    }

    private static func partnerBackend(platform: URL, token: String, log: URL) throws -> RunningProgram {
        try RunningProgram(
            [
                RunningProgram.folder.appending(path: "PartnerBackend").path, "--port", "0", "--assay-url",
                platform.absoluteString, "--user", "amelie:\(password):amelie@shop.example",
            ], environment: ["ASSAY_API_TOKEN": token], errors: log)
    }

    /// A folder with so many different photos that intake accepts; the same for the same seed.
    func photos(_ count: Int, firstSeed: UInt64 = 1) async throws -> URL {
        let folder = test.folder.url.appending(path: "photos-\(firstSeed)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<count {
            let file = folder.appending(path: "\(index < 10 ? "0" : "")\(index).jpg")
            try Data(try await SamplePhoto.sharp(firstSeed + UInt64(index))).write(to: file)
        }
        return folder
    }

    /// The network and the server are well again.
    func mend() {
        proxy.clearRules()
    }
}

extension RunningProgram {
    struct NeverListened: Error {}

    /// Waits for the line that says where the program listens.
    fileprivate func address() async throws -> URL {
        while let line = await nextLine() {
            if let text = line.components(separatedBy: "listening on ").dropFirst().first, let url = URL(string: text) {
                return url
            }
        }
        throw NeverListened()
    }
}
