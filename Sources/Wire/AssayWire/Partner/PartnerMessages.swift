// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /v2/authentications/{entrupy_id}/messages`.
package struct AskMessageRequest: Codable, Sendable, Hashable {
    /// The question.
    package let text: String
    /// The answers to choose from, in display order.
    package let answers: [String]
}

extension AskMessageRequest: Unprinted {}

/// The response of `GET /v2/authentications/{entrupy_id}/messages`, oldest first.
package struct PartnerMessagesResponse: Codable, Sendable, Hashable {
    package let messages: [PartnerMessage]

    package init(messages: [PartnerMessage]) {
        self.messages = messages
    }
}

/// The response to a new question, and to a reply.
package struct PartnerMessageResponse: Codable, Sendable, Hashable {
    package let message: PartnerMessage

    package init(message: PartnerMessage) {
        self.message = message
    }
}

/// A question about an item, with the answers to choose from.
package struct PartnerMessage: Codable, Sendable, Hashable {
    /// One of the answers to choose from.
    package struct Answer: Codable, Sendable, Hashable {
        /// The `answer_id` of a reply.
        package let id: String
        package let label: String

        package init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The answer that was chosen.
    package struct Reply: Codable, Sendable, Hashable {
        package let answer_id: String
        package let label: String
        /// ISO 8601 in UTC with microseconds.
        package let replied_at: String

        package init(answer_id: String, label: String, replied_at: String) {
            self.answer_id = answer_id
            self.label = label
            self.replied_at = replied_at
        }
    }

    package let id: String
    /// The question, as it was written.
    package let text: String
    package let answers: [Answer]
    /// ISO 8601 in UTC with microseconds.
    package let asked_at: String
    /// `null` while the question is unanswered.
    @Nullable package private(set) var reply: Reply?

    package init(id: String, text: String, answers: [Answer], asked_at: String, reply: Reply?) {
        self.id = id
        self.text = text
        self.answers = answers
        self.asked_at = asked_at
        self.reply = reply
    }
}
