/// The messages that travel together, in the order in which they were first sent.
///
/// Its size is limited: beyond the limit, the receivers only learn that something has happened.
package struct NotificationBatch: Sendable {
    /// PostgreSQL allows less than 8,000 bytes.
    package static let maxBytes = 7_900
    /// The text that stands for messages that did not fit.
    private static let everything = "*"

    private var messages: [String] = []
    private var known: Set<String> = []
    private var bytes = 0
    private var isFull = false

    package init() {}

    package var isEmpty: Bool { messages.isEmpty && !isFull }

    package mutating func add(_ message: String) {
        guard !isFull, known.insert(message).inserted else { return }
        bytes += message.utf8.count + 1
        let isUsable = message != Self.everything && !message.contains("\n")
        guard isUsable, bytes <= Self.maxBytes else { return addEverything() }
        messages.append(message)
    }

    /// Takes the content of the batch as one text; `nil` if it is empty.
    package mutating func take() -> String? {
        guard !isEmpty else { return nil }
        defer { self = NotificationBatch() }
        return isFull ? Self.everything : messages.joined(separator: "\n")
    }

    /// Returns the notifications in the text of a batch.
    package static func notifications(in text: String) -> [SQLNotification] {
        text == everything ? [.lost] : text.split(separator: "\n").map { .message(String($0)) }
    }

    private mutating func addEverything() {
        self = NotificationBatch()
        isFull = true
    }
}
