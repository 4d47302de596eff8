package import AssayCore
import AssayStorage

/// Answers an expert's question, for the user who captured the item or for the partner.
package struct ReplyToMessage: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Repeating the same answer changes nothing.
    ///
    /// - Parameters:
    ///   - id: The `entrupy_id` as typed by a person.
    ///   - message: The message's id.
    ///   - answer: The id of one of its answers.
    /// - Throws: `not_found` for the item or the message; `unknown_answer`; `message_answered` (conflict).
    package func callAsFunction(
        _ caller: some ItemCaller, id: String, message: String, answer: String
    ) async throws -> ItemMessage {
        let change = try ItemEditor(platform, caller, id: id)
        let detail = ["message": message, "answer": answer]
        return try await change.run("item.message.reply", detail: detail, answering: .result) { item, tx in
            var asked = try Self.find(message, of: item, in: tx)
            guard try asked.answer(with: answer, at: change.now) else { return nil }
            guard try tx.messages.update(asked) else { throw DomainError.revisionConflict }
            let label = asked.answers.first { $0.id == answer }?.label
            return item.note(.messageAnswered, .supportMessage, at: change.now, message: label)
        } result: { item, tx in
            try Self.find(message, of: item, in: tx)
        }
    }

    private static func find(_ message: String, of item: Item, in tx: Transaction) throws -> ItemMessage {
        let id = MessageID(message)
        guard let asked = try tx.messages.find(id, item: item.id, organization: item.organization) else {
            throw DomainError.notFound("message")
        }
        return asked
    }
}
