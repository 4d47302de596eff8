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
    /// - Parameters:
    ///   - isLeftover: Whether it answers no call of this launch, so that no call must be taken for answered.
    ///   - callback: The name of the delegate method that calls this.
    func note(
        _ about: String = "", code: EntrupyErrorCode? = nil, isLeftover: Bool = false, callback: String = #function
    ) {
        let name = callback.prefix { $0 != "(" }
        let words = [isLeftover ? "earlier launch:" : "", String(name), code?.name ?? "", about]
        let line = words.filter { !$0.isEmpty }.joined(separator: " ")
        lines.append(line)
        onLine(line)
        guard !isLeftover else { return }
        let heard = waiting
        waiting = []
        for continuation in heard { continuation.resume() }
    }

    /// Shows the texts of an error: `localizedDescription` and the advice are for the user, `description` is for logs.
    func show(_ code: EntrupyErrorCode, _ description: String, _ localizedDescription: String) {
        onLine("  \(localizedDescription) \(code.advice)")
        onLine("  Log: \(description)")
    }

    /// Makes a call to the SDK and waits for the next recorded callback, except one that an earlier launch left.
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
