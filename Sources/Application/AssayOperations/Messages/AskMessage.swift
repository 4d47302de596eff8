package import AssayCore
import AssayStorage
import AssayWire

/// Asks the user of an item a multiple-choice question.
package struct AskMessage: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - text: The question.
    ///   - answers: The choices for the user, in order; at least one.
    ///   - answer: The form of the answer.
    /// - Throws: `role_too_low`, `not_found`, `invalid_text`, `invalid_answers`; the errors of
    ///   ``IdempotentCall/run(in:now:_:)``.
    @discardableResult
    package func callAsFunction<Answer>(
        _ staff: StaffActor, item id: ItemID, text: String, answers: [String],
        answering answer: CallAnswer<ItemMessage, Answer> = CallAnswer<ItemMessage, ItemMessage>.result
    ) async throws -> Answer {
        guard let question = try ItemTexts.checked(text, of: "text", .invalidText, limit: WireLimits.messageCharacters)
        else {
            throw DomainError.invalid("text", "missing", "Write the question.", code: .invalidText)
        }
        let choices = try Self.checked(answers)
        let change = ItemEditor(platform, staff: staff, item: id)
        let messageID: MessageID = platform.identifiers.make()
        let asked: @Sendable (Item) -> ItemMessage = { item in
            ItemMessage(
                id: messageID, item: item.id, organization: item.organization, text: question, answers: choices,
                askedAt: change.now)
        }
        return try await change.run("item.message", detail: ["text": question], answering: answer) { item, tx in
            try tx.messages.insert(asked(item))
            return item.note(.messageAsked, .supportMessage, at: change.now, message: question)
        } result: { item, _ in
            asked(item)
        }
    }

    private static func checked(_ answers: [String]) throws(DomainError) -> [ItemMessage.Answer] {
        var labels: [String] = []
        for answer in answers {
            if let label = try ItemTexts.checked(
                answer, of: "answers", .invalidAnswers, limit: WireLimits.answerCharacters)
            {
                labels.append(label)
            }
        }
        guard (1...WireLimits.answers).contains(labels.count), Set(labels).count == labels.count else {
            throw .invalid(
                "answers", .invalidAnswers, "Give 1 to \(WireLimits.answers) different answers to choose from.")
        }
        return labels.enumerated().map { ItemMessage.Answer(id: "a\($0.offset + 1)", label: $0.element) }
    }
}
