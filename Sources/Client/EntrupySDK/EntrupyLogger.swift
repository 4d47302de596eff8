import AssayClient

/// Receives the SDK's log messages, for example to forward them to the app's own logger.
///
/// Messages and metadata contain no token, key, photo or personal data.
public protocol EntrupyLogger: Sendable {
    /// Logs one message; the SDK calls it on any thread.
    ///
    /// - Parameters:
    ///   - level: `debug`, `info`, `warning` or `error`.
    ///   - message: A sentence that is the same for all events of one kind.
    ///   - metadata: The values that differ between such events: request IDs, capture IDs, statuses.
    func log(level: String, message: String, metadata: [String: String])
}

/// Forwards the client's messages to the app's logger.
struct LoggerBridge: AssayLogger {
    let logger: any EntrupyLogger

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        logger.log(level: level.rawValue, message: message, metadata: metadata)
    }
}
