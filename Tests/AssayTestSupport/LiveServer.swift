package import AssayOperations
package import AssayServer
package import Foundation
import Hummingbird
import Logging
import Synchronization

/// A server on a free port of this machine: the real HTTP stack and workers over a test's platform.
///
/// It serves until the test process ends. Stopping it here would race with connections that the kernel has accepted and
/// the server has not, and NIO ends the whole process for a connection that is dropped between the two
/// (`NIOAsyncWriter` without `finish()`); stopping is tested on `assay serve`, in processes of its own.
package enum LiveServer {
    private static let running = Mutex<[Task<Void, Never>]>([])

    /// Serves, and runs the body when the socket is bound.
    package static func run<Value: Sendable>(
        _ platform: Platform, settings: ServerSettings = ServerSettings(),
        _ body: @escaping @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        var settings = settings
        settings.port = 0
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
        let application = ServerApplication.build(platform, settings: settings, logger: logger) {
            continuation.yield($0)
        }
        let task = Task {
            try? await application.run()
            continuation.finish()
        }
        running.withLock { $0.append(task) }
        for await address in addresses { return try await body(address) }
        throw CancellationError()
    }
}
