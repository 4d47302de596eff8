import EntrupySDK

/// The SDK's callbacks in order, one line each: the callback's name, the kind of failure and the subject.
///
/// Your app does not need one. This sample prints it in the terminal, and its tests compare it with the expected lines.
@MainActor
final class Journal {
    private(set) var lines: [String] = []
    /// Called with each line.
    var onLine: (String) -> Void = { _ in }
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Records a callback.
    ///
    /// - Parameter callback: The name of the delegate method that calls this.
    func note(_ about: String = "", code: EntrupyErrorCode? = nil, callback: String = #function) {
        let name = callback.prefix { $0 != "(" }
        let line = [String(name), code?.name ?? "", about].filter { !$0.isEmpty }.joined(separator: " ")
        lines.append(line)
        onLine(line)
        let heard = waiting
        waiting = []
        for continuation in heard { continuation.resume() }
    }

    /// Makes a call to the SDK and waits for the next recorded callback.
    ///
    /// - Returns: The recorded line.
    @discardableResult
    func next(_ call: () -> Void = {}) async -> String {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            call()
        }
        return lines.last ?? ""
    }
}
