import Foundation

/// The receiver of this client's log messages, which forwards them to the app's own logger.
///
/// Messages and metadata contain no token, key, photo or personal data.
public protocol AssayLogger: Sendable {
    /// Logs one message; called on any thread.
    ///
    /// - Parameters:
    ///   - level: The severity.
    ///   - message: A sentence that is the same for all events of this kind.
    ///   - metadata: The variable parts: request ids, capture ids, statuses.
    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String])
}

/// The severity of a message.
public enum AssayLogLevel: String, Sendable, Hashable, CaseIterable {
    /// Each request and its response.
    case debug
    /// Notable events, such as a login or a finished capture.
    case info
    /// A failure that the client handled.
    case warning
    /// A failure that needs human attention.
    case error
}

/// Forwards messages to the app's logger, if there is one.
struct Log: Sendable {
    let logger: (any AssayLogger)?

    /// Logs a mistake in the app's code that raises no error, also in an app without a logger.
    func misuse(_ message: String) {
        if let logger { logger.log(.warning, message, metadata: [:]) } else { NSLog("%@", "EntrupySDK: \(message)") }
    }

    func debug(_ message: String, _ metadata: [String: String] = [:]) {
        logger?.log(.debug, message, metadata: metadata)
    }

    func warning(_ message: String, _ metadata: [String: String] = [:]) {
        logger?.log(.warning, message, metadata: metadata)
    }

    func warning(_ message: String, _ error: AssayError, _ metadata: [String: String] = [:]) {
        var metadata = metadata
        metadata["error"] = error.description
        metadata["request_id"] = error.requestID
        warning(message, metadata)
    }
}
