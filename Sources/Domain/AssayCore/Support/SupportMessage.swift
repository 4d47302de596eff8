import AssayWire

/// An expert's question about an item, with the answers to choose from.
///
/// Support has no free text, so that programs can process and translate the answers.
package struct SupportMessage: Sendable, Hashable {
    /// One of the possible answers.
    package struct Answer: Sendable, Hashable, Codable {
        /// `a1`, `a2` …, in display order.
        package let id: String
        package let label: String

        package init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The chosen answer.
    package struct Reply: Sendable, Hashable {
        package let answer: String
        package let at: Timestamp

        package init(answer: String, at: Timestamp) {
            self.answer = answer
            self.at = at
        }
    }

    package let id: MessageID
    package let item: ItemID
    package let organization: OrganizationID
    package let text: String
    package let answers: [Answer]
    package let askedAt: Timestamp
    package var reply: Reply?
    /// Incremented by each change; a write compares it and sets the next value.
    package var revision: Int

    package init(
        id: MessageID, item: ItemID, organization: OrganizationID, text: String, answers: [Answer],
        askedAt: Timestamp, reply: Reply? = nil, revision: Int = 1
    ) {
        self.id = id
        self.item = item
        self.organization = organization
        self.text = text
        self.answers = answers
        self.askedAt = askedAt
        self.reply = reply
        self.revision = revision
    }
}

extension SupportMessage {
    /// Records the user's answer.
    ///
    /// The same answer again changes nothing, so that a client that lost the response can retry.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: `unknown_answer`, with the possible answers; `message_answered` if another answer was chosen before.
    package mutating func answer(with id: String, at now: Timestamp) throws(DomainError) -> Bool {
        guard answers.contains(where: { $0.id == id }) else {
            let choices = answers.map(\.id).joined(separator: ", ")
            throw .invalid("answer_id", .unknownAnswer, "Use one of \(choices).")
        }
        if let reply {
            guard reply.answer == id else {
                throw DomainError(.messageAnswered, "The message has another answer already.")
            }
            return false
        }
        reply = Reply(answer: id, at: now)
        revision += 1
        return true
    }
}
