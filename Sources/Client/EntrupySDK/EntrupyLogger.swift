import AssayClient

/// Where the SDK's messages go: a few lines point it at the logger that an app has.
///
/// Messages and metadata hold no token, key, photo or personal data.
public protocol EntrupyLogger: Sendable {
    /// Takes one message, on any thread.
    ///
    /// - Parameters:
    ///   - level: `debug`, `info`, `warning` or `error`.
    ///   - message: A sentence, the same for each such event.
    ///   - metadata: What differs: request ids, capture ids, statuses.
    func log(level: String, message: String, metadata: [String: String])
}

/// Passes the client's messages on to an app's logger.
struct LoggerBridge: AssayLogger {
    let logger: any EntrupyLogger

    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String]) {
        logger.log(level: level.rawValue, message: message, metadata: metadata)
    }
}
