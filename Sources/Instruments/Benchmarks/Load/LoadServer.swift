import AssayProcesses
import Foundation

/// The product in a process of its own, so that its processor time and its memory are separate from the client's.
struct LoadServer: Sendable {
    /// The port of the product.
    let port: UInt16
    private let process: ChildProcess

    var id: pid_t { process.id }

    /// Starts a server, waits until it listens, and stops it when the work ends.
    ///
    /// - Parameters:
    ///   - data: The installation's folder.
    ///   - constants: The bodies of the constant responses by name.
    ///   - isWhole: Whether the server has its workers and decoders; it then has no constant responses.
    static func with<Value>(
        data: URL, constants: [String: [UInt8]] = [:], isWhole: Bool = false,
        _ work: (LoadServer) async throws -> Value
    ) async throws -> Value {
        let server = try await BenchmarkRun.inFolder(
            "assay-constants", of: FileManager.default.temporaryDirectory
        ) { folder in
            for (name, bytes) in constants { try Data(bytes).write(to: folder.appending(path: name)) }
            let command = [ChildProcess.ownProgram.path, "serve", "--data", data.path, "--constants", folder.path]
            let process = try ChildProcess(command + (isWhole ? ["--is-whole"] : []))
            guard let port = await process.nextLine().flatMap({ UInt16($0) }) else {
                throw BenchmarkError("the server did not start")
            }
            return LoadServer(port: port, process: process)
        }
        do {
            let value = try await work(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    private func stop() async {
        process.signal(SIGTERM)
        await process.end()
    }
}
