import Foundation

/// The two programs that a demo starts: the platform's server and the partner's backend.
actor DemoServers {
    private let folder: DemoFolder
    private var running: [ChildProcess] = []

    init(folder: DemoFolder) {
        self.folder = folder
    }

    /// Starts `assay serve` on a free port and returns its address.
    func startServer() async throws -> URL {
        let server = try ChildProcess(
            Self.program("assay"), ["serve", "--data", folder.data.path, "--port", "0"], name: "assay serve",
            log: folder.serverLog)
        running.append(server)
        return try await server.address(after: "assay: listening on ")
    }

    /// Starts the partner's backend with one demo user and returns its address.
    func startPartnerBackend(platform: URL, apiToken: String, user: DemoUser) async throws -> URL {
        let backend = try ChildProcess(
            Self.program("PartnerBackend"),
            Self.partnerArguments(platform: platform, users: try folder.keep(user)), name: "PartnerBackend",
            environment: ["ASSAY_API_TOKEN": apiToken], log: folder.partnerLog)
        running.append(backend)
        return try await backend.address(after: "partner-backend: listening on ")
    }

    static func partnerArguments(platform: URL, users: URL) -> [String] {
        ["--port", "0", "--assay-url", platform.absoluteString, "--users-file", users.path]
    }

    /// Stops both in the reverse order of their start, and waits until they have ended.
    func stop() async {
        for child in running.reversed() { await child.stop() }
        running = []
    }

    /// The program of this name in the folder of the running one.
    private static func program(_ name: String) -> URL {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder =
            FileManager.default.fileExists(atPath: own.path) && own.path != "/proc/self/exe"
            ? own.deletingLastPathComponent()
            : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: name)
    }
}

/// The shop's customer, whose role the demo plays.
struct DemoUser: Sendable {
    let username = "mara"
    let password: String
    let email = "mara@shop.example"
    let firstName = "Mara"
    let lastName = "Lind"
}
