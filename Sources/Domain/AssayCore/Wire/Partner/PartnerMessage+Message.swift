package import AssayWire

extension PartnerMessage {
    /// Renders a message in the shape of `/v2`.
    package init(_ message: ItemMessage) {
        self.init(
            id: message.id.rawValue, text: message.text,
            answers: message.answers.map { Answer(id: $0.id, label: $0.label) },
            asked_at: message.askedAt.iso8601,
            reply: message.reply.map { reply in
                Reply(
                    answer_id: reply.answer,
                    label: message.answers.first { $0.id == reply.answer }?.label ?? reply.answer,
                    replied_at: reply.at.iso8601)
            })
    }
}

extension PartnerRetake {
    /// Renders a retake in the shape of `/v2`.
    package init(_ retake: Retake) {
        self.init(
            retake_id: retake.id.rawValue, customer_state: retake.life.state.customerState, regions: retake.regions,
            message: retake.message, requested_at: retake.askedAt.iso8601,
            expires_at: retake.life.state == .open ? retake.life.expiresAt.iso8601 : nil)
    }
}
