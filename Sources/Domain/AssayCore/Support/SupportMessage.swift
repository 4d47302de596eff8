/// A question that an expert asks about an item, with the answers to choose from: support without free text, so that
/// an answer can be acted on by a machine and translated.
package struct SupportMessage: Sendable, Hashable {
    /// One of the answers.
    package struct Answer: Sendable, Hashable, Codable {
        /// `a1`, `a2` …, in the order in which they are shown.
        package let id: String
        package let label: String

        package init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The answer that was chosen.
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
    /// Counts the changes; each write compares and sets it.
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
    /// Takes an answer.
    ///
    /// The same answer again changes nothing, so that a client which lost the reply may ask again.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: `unknown_answer` naming those that there are; `message_answered` where another was chosen.
    package mutating func answer(with id: String, at now: Timestamp) throws(DomainError) -> Bool {
        guard answers.contains(where: { $0.id == id }) else {
            let choices = answers.map(\.id).joined(separator: ", ")
            throw .invalid([.init("answer_id", "unknown_answer", "Use one of \(choices).")], code: "unknown_answer")
        }
        if let reply {
            guard reply.answer == id else {
                throw DomainError(.conflict, "message_answered", "The message has another answer already.")
            }
            return false
        }
        reply = Reply(answer: id, at: now)
        revision += 1
        return true
    }
}
