import AssayOperations
import Foundation

/// A server with a few real clients, and captures whose calls are sent individually.
struct FailureInjectionBench: Sendable {
    /// The number of real clients that capture during the whole failure injection.
    private static let clients = 4
    /// The time limit for the last captures, and then for the last jobs, in seconds.
    private static let endSeconds = 120.0

    let installation: SoakInstallation
    let server: SoakServer
    let photoPool: PhotoPool
    let pool: ClientPool
    private let clientFolder: URL

    /// - Parameters:
    ///   - data: The installation's folder.
    ///   - clock: The server's clock; by default the machine's clock.
    ///   - diskFloor: The free disk space that uploads must leave, in MiB.
    init(data: URL, in folder: RunFolder, clock: ServerClock? = nil, diskFloor: Int = 0) async throws {
        installation = try await SoakInstallation.make(data: data, log: folder.log)
        photoPool = try await PhotoPool.make(in: folder.url, pictures: 4)
        server = try await SoakServer.listening(installation, clock: clock, diskFloor: diskFloor)
        clientFolder = folder.clients
        pool = try ClientPool(Self.clients, installation: installation, folder: folder.clients, photoPool: photoPool)
        pool.gate.open()
        try await pool.logIn(installation)
    }

    /// Returns a client that is not one of the capturing clients.
    func newClient(_ number: Int) throws -> SimulatedClient {
        try pool.newClient(number, installation, folder: clientFolder)
    }

    /// Returns a photo that is unique to the name.
    func photo(_ name: String) -> [UInt8] {
        photoPool.bytes(PhotoRecipe(picture: name.utf8.count, text: name))
    }

    /// Runs the body while the real clients capture.
    ///
    /// Afterwards all captures must have completed on the same server, and all acknowledged data must be intact.
    func during(
        _ report: inout FailureInjectionReport, _ body: (inout FailureInjectionReport) async throws -> Void
    ) async throws {
        do {
            var inner = report
            let (seen, allEnded) = try await pool.capturing(Self.endSeconds) {
                try await body(&inner)
                return inner
            }
            report = seen
            let acknowledged = pool.acknowledgements.acknowledged
            report.expect(
                allEnded && acknowledged.items.count == acknowledged.captures.count && !acknowledged.items.isEmpty,
                "the clients' captures all got through",
                found: "\(acknowledged.items.count) of \(acknowledged.captures.count)")
            let check = StateCheck(
                installation: installation, photoPool: photoPool, acknowledgements: pool.acknowledgements)
            report.expect(try await server.end(within: 0) == nil, "the server has lived through it")
            report.expectNone(of: try await check.waitForRest(within: Self.endSeconds), "all work comes to its end")
            let findings = try await check.run(after: .nothing)
            report.expectNone(of: findings.violations, "every guarantee is kept")
            Progress.print("          \(findings.photos) acknowledged photos compared byte by byte")
            _ = try await server.stop()
        } catch {
            server.killNow()
            throw error
        }
    }
}
