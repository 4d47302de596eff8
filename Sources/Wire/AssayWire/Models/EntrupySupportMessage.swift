// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A question that an expert has asked about an item, with the answers to choose from (`spec/sdk.md` §1).
public struct EntrupySupportMessage: Codable, Sendable, Hashable {
    /// The message's id: what a reply names.
    public let id: String
    /// The question, as the expert wrote it.
    public let text: String
    /// The answers to choose from, in the order to show them.
    public let answers: [EntrupySupportMessageAnswer]
    /// When it was asked.
    public let asked_at: EntrupyCaptureResultTimestamp
    /// The answer that was chosen; `nil` while it waits for one.
    public let reply: EntrupySupportMessageReply?

    /// Makes a message of its parts.
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
    /// The answer's id: what a reply sends.
    public let id: String
    /// The answer in words.
    public let label: String

    /// Makes an answer of its parts.
    public init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

/// The answer that somebody chose.
public struct EntrupySupportMessageReply: Codable, Sendable, Hashable {
    /// The id of the answer.
    public let answer_id: String
    /// The answer in words.
    public let label: String
    /// When it was chosen.
    public let replied_at: EntrupyCaptureResultTimestamp

    /// Makes a reply of its parts.
    public init(answer_id: String, label: String, replied_at: EntrupyCaptureResultTimestamp) {
        self.answer_id = answer_id
        self.label = label
        self.replied_at = replied_at
    }
}
