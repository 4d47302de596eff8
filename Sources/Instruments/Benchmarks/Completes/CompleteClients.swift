import AssayOperations

/// A server and its clients, each with its own connection.
struct CompleteClients: Sendable {
    private let connections: [HTTPConnection]

    init(_ platform: Platform, clients: Int) async throws {
        let port = try await BenchServer.product(platform)
        connections = try (0..<clients).map { _ in try HTTPConnection(port: port) }
    }

    /// Completes the captures of all clients in parallel.
    ///
    /// - Parameter batches: The captures of each client.
    func complete(_ batches: [[CaptureDataset.Ready]]) async throws {
        _ = try await onThreads(Array(zip(connections, batches))) { connection, captures in
            for capture in captures {
                try connection.call(
                    .json("POST", "/sdk/v1/captures/\(capture.id)/complete", token: capture.token, body: ""))
            }
        }
    }
}
