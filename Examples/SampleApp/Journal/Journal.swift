import EntrupySDK

/// What the SDK has told this app, in order, each as one line: the callback's name, the kind of failure, what it is about.
///
/// An app of yours needs none. This one prints it in the terminal, and its tests hold it against what must come.
@MainActor
final class Journal {
    private(set) var lines: [String] = []
    /// Called with each line.
    var onLine: (String) -> Void = { _ in }
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Writes a callback down.
    ///
    /// - Parameter callback: The delegate's method that calls this.
    func note(_ about: String = "", code: EntrupyErrorCode? = nil, callback: String = #function) {
        let name = callback.prefix { $0 != "(" }
        let line = [String(name), code?.name ?? "", about].filter { !$0.isEmpty }.joined(separator: " ")
        lines.append(line)
        onLine(line)
        let heard = waiting
        waiting = []
        for continuation in heard { continuation.resume() }
    }

    /// Makes a call of the SDK, and waits until something is noted.
    ///
    /// - Returns: The line.
    @discardableResult
    func next(_ call: () -> Void = {}) async -> String {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            call()
        }
        return lines.last ?? ""
    }
}
