import Foundation

/// A capture by the real client against a server whose system calls are traced.
struct TracedCapture: Sendable {
    /// The regions whose photos were acknowledged.
    let regions: [String]
    let trace: SystemCallTrace

    static func run(in folder: RunFolder) async throws -> TracedCapture {
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let file = folder.url.appending(path: "trace")
        let server = try await SoakServer.listening(installation, under: Strace.prefix(writingTo: file))
        let pool = try ClientPool(
            1, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url, pictures: 2))
        pool.gate.open()
        do {
            try await pool.logIn(installation)
            try await pool.captureOnce()
        } catch {
            server.killNow()
            throw error
        }
        _ = try await server.stop()
        let trace = try await Strace.text(of: file, untilTheEndOf: server.id)
        return TracedCapture(
            regions: pool.acknowledgements.acknowledged.photos.map(\.region).sorted(), trace: SystemCallTrace(trace))
    }
}
