/// Forwards messages to the app's logger, if there is one.
struct Log: Sendable {
    let logger: (any AssayLogger)?

    func debug(_ message: String, _ metadata: [String: String] = [:]) {
        logger?.log(.debug, message, metadata: metadata)
    }

    func info(_ message: String, _ metadata: [String: String] = [:]) {
        logger?.log(.info, message, metadata: metadata)
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
