import AssayCore
import AssayProcesses
import AssayWire
import Foundation

/// The two programs that a demo starts: the platform's server and the partner's backend.
actor DemoServers {
    private let folder: DemoFolder
    private let storage: StorageOptions
    private let options: [String]
    private var running: [ChildProcess] = []

    /// - Parameter options: Further options of `assay serve`.
    init(folder: DemoFolder, storage: StorageOptions, options: [String] = []) {
        self.options = options
        self.folder = folder
        self.storage = storage
    }

    /// Refuses a demo without the partner's backend, which is not installed with `assay`.
    static func check() throws(DomainError) {
        guard FileManager.default.isExecutableFile(atPath: ChildProcess.program("PartnerBackend").path) else {
            throw DomainError(
                .init(.unavailable, "demo_not_built"),
                "The demo needs PartnerBackend beside this program. Run scripts/demo in a clone of the repository.")
        }
    }

    /// Starts `assay serve` on a free port and returns its address.
    func startServer() async throws -> URL {
        try await start(
            "assay",
            ["serve", "--data", folder.data.path, "--port", "0", "--local-phone"] + storage.arguments + options,
            name: "assay serve", says: "assay: listening on ", log: folder.serverLog)
    }

    /// Starts the partner's backend with one demo user and returns its address.
    func startPartnerBackend(platform: URL, apiToken: String, user: DemoUser) async throws -> URL {
        try await start(
            "PartnerBackend", Self.partnerArguments(platform: platform, users: try folder.keep(user)),
            name: "PartnerBackend", says: "partner-backend: listening on ",
            environment: ["ASSAY_API_TOKEN": apiToken], log: folder.partnerLog)
    }

    /// - Parameter prefix: The words before the address, in the line with which the program reports that it is ready.
    /// - Throws: ``AssayCore/DomainError`` if the program ends first.
    private func start(
        _ program: String, _ arguments: [String], name: String, says prefix: String,
        environment: [String: String] = [:], log: URL
    ) async throws -> URL {
        // Ctrl-C reaches the demo alone, which stops its programs in order.
        let process = try ChildProcess(
            [ChildProcess.program(program).path] + arguments, environment: environment, hasOwnGroup: true, log: log)
        running.append(process)
        if let url = await process.line(after: prefix).flatMap({ URL(string: $0) }) { return url }
        throw DomainError(
            .init(.unavailable, "child_failed"), "\(name) did not start; see its log in the demo's folder.")
    }

    static func partnerArguments(platform: URL, users: URL) -> [String] {
        ["--port", "0", "--assay-url", platform.absoluteString, "--users-file", users.path]
    }

    /// Stops both in the reverse order of their start, and waits until they have ended.
    func stop() async {
        for process in running.reversed() {
            process.signal(SIGTERM)
            await process.end()
        }
        running = []
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
