import AssayServer
import Foundation

/// The memory of connections that wait for their next request.
struct IdleConnections: Sendable {
    /// The allowed memory of a connection, in KB.
    private static let limit = 40.0

    static let benchmark = Benchmark(name: "idle") { run in
        try await run.inFolder("idle") { folder in
            let bench = try await Bench.make(in: folder.appending(path: "data"))
            try await bench.close()
            return [try await IdleConnections(data: folder.appending(path: "data")).figure(run.count(10_000))]
        }
    }

    let data: URL

    private func figure(_ wanted: Int) async throws -> Figure {
        // The client has a descriptor for each connection, too.
        DescriptorLimit.raise()
        let count = min(wanted, DescriptorLimit.current.soft - 200)
        return try await LoadServer.with(data: data) { server in
            let held = try await onThread {
                // The first connections allocate what all later ones share.
                _ = try Self.open(min(count, 200), on: server)
                let before = try ProcessUsage.memory(of: server.id).resident
                let connections = try Self.open(count, on: server)
                let after = try ProcessUsage.memory(of: server.id).resident
                // All of them still work: none was refused or closed.
                for connection in connections { try connection.call(Self.probe) }
                return (after - before) * 1_048_576 / 1_000 / Double(connections.count)
            }
            return .bounded(
                "idle", "resident memory of each of \(count) idle connections against what is allowed",
                Measurement(unit: "KB", median: held, samples: count), atMost: Self.limit)
        }
    }

    private static let probe = HTTPCall("GET", "/healthz")

    /// Opens connections that have had one response each.
    private static func open(_ count: Int, on server: LoadServer) throws -> [HTTPConnection] {
        try (0..<count).map { _ in
            let connection = try HTTPConnection(port: server.port)
            try connection.call(probe)
            return connection
        }
    }
}
