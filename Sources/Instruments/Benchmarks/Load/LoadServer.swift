import AssayProcesses
import Foundation

/// The product in a process of its own, so that its processor time and its memory are separate from the client's.
struct LoadServer: Sendable {
    /// The port of the product.
    let port: UInt16
    /// The port of a bare Hummingbird server in the same process.
    let barePort: UInt16
    private let process: ChildProcess

    /// Starts the server and waits until it listens.
    ///
    /// - Parameters:
    ///   - data: The installation's folder.
    ///   - database: The place of its rows, as in the setting of a server.
    ///   - constants: The bodies of the constant responses by name.
    static func start(
        data: URL, database: String = "sqlite", constants: [String: [UInt8]] = [:]
    ) async throws -> LoadServer {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assay-constants-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in constants { try Data(bytes).write(to: folder.appending(path: name)) }
        let process = try ChildProcess([
            ChildProcess.ownProgram.path, "load-server", "--data", data.path, "--database", database, "--constants",
            folder.path,
        ])
        guard let port = await process.nextLine().flatMap({ UInt16($0) }),
            let barePort = await process.nextLine().flatMap({ UInt16($0) })
        else { throw BenchmarkError("the server did not start") }
        return LoadServer(port: port, barePort: barePort, process: process)
    }

    var id: pid_t { process.id }

    func stop() async {
        // Its data is a copy or only read, so it does not need an orderly end.
        process.signal(SIGKILL)
        await process.end()
    }

    /// Starts a server, and stops it when the work ends.
    static func with<Value>(
        data: URL, database: String = "sqlite", constants: [String: [UInt8]] = [:],
        _ work: (LoadServer) async throws -> Value
    ) async throws -> Value {
        let server = try await start(data: data, database: database, constants: constants)
        do {
            let value = try await work(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }
}
