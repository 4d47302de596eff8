package import Logging
import Synchronization

/// A server's log at its most verbose level, stored line by line as it would be written.
package final class ServerLog: Sendable {
    private let kept = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { kept.withLock { $0 } }

    /// A logger of level trace that writes to this log.
    package var logger: Logger {
        Logger(label: "test") { _ in Handler(log: self) }
    }

    private struct Handler: LogHandler {
        let log: ServerLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(log: ServerLog) { self.log = log }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let error = event.error.map { " \(String(reflecting: $0))" } ?? ""
            log.kept.withLock { $0.append("\(event.level): \(event.message)\(error) \(all)") }
        }
    }
}
