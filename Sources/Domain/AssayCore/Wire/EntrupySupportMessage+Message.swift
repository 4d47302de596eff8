package import AssayWire

extension EntrupySupportMessage {
    /// Renders a message in the shape of the SDK.
    package init(_ message: ItemMessage) {
        self.init(
            id: message.id.rawValue, text: message.text,
            answers: message.answers.map { EntrupySupportMessageAnswer(id: $0.id, label: $0.label) },
            asked_at: EntrupyCaptureResultTimestamp(message.askedAt),
            reply: message.reply.map { reply in
                EntrupySupportMessageReply(
                    answer_id: reply.answer,
                    label: message.answers.first { $0.id == reply.answer }?.label ?? reply.answer,
                    replied_at: EntrupyCaptureResultTimestamp(reply.at))
            })
    }
}
