/// Where this client's messages go: a few lines point it at the logger that an app has.
///
/// Messages and metadata hold no token, key, photo or personal data.
public protocol AssayLogger: Sendable {
    /// Takes one message, on any thread.
    ///
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - message: A sentence, the same for each such event.
    ///   - metadata: What differs: request ids, capture ids, statuses.
    func log(_ level: AssayLogLevel, _ message: String, metadata: [String: String])
}

/// How much a message matters.
public enum AssayLogLevel: String, Sendable, Hashable, CaseIterable {
    /// Each request and its answer.
    case debug
    /// What a person might want to know later: a login, a capture that is done.
    case info
    /// What went wrong and was dealt with.
    case warning
    /// What went wrong and needs a person.
    case error
}
