// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A question that an expert has asked about an item, with the answers to choose from.
public struct EntrupySupportMessage: Codable, Sendable, Hashable {
    /// The message's id, which a reply refers to.
    public let id: String
    /// The question, as the expert wrote it.
    public let text: String
    /// The answers to choose from, in display order.
    public let answers: [EntrupySupportMessageAnswer]
    /// The time of the question.
    public let asked_at: EntrupyCaptureResultTimestamp
    /// The answer that was chosen; `nil` while the question is unanswered.
    public let reply: EntrupySupportMessageReply?

    /// Creates a message from its parts.
    public init(
        id: String, text: String, answers: [EntrupySupportMessageAnswer], asked_at: EntrupyCaptureResultTimestamp,
        reply: EntrupySupportMessageReply? = nil
    ) {
        self.id = id
        self.text = text
        self.answers = answers
        self.asked_at = asked_at
        self.reply = reply
    }
}

/// One of the answers to an expert's question.
public struct EntrupySupportMessageAnswer: Codable, Sendable, Hashable {
    /// The answer's id, which a reply sends.
    public let id: String
    /// The answer in words.
    public let label: String

    /// Creates an answer from its parts.
    public init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

/// The answer that was chosen.
public struct EntrupySupportMessageReply: Codable, Sendable, Hashable {
    /// The id of the answer.
    public let answer_id: String
    /// The answer in words.
    public let label: String
    /// The time of the choice.
    public let replied_at: EntrupyCaptureResultTimestamp

    /// Creates a reply from its parts.
    public init(answer_id: String, label: String, replied_at: EntrupyCaptureResultTimestamp) {
        self.answer_id = answer_id
        self.label = label
        self.replied_at = replied_at
    }
}
