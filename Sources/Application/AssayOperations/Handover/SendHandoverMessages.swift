package import AssayCore
import AssayStorage
package import AssayWire

/// Sends messages to the other device of a hand-over.
package struct SendHandoverMessages: Sendable {
    private let access: HandoverAccess

    package init(_ platform: Platform) {
        access = HandoverAccess(platform)
    }

    /// All messages are sent, or none.
    ///
    /// - Returns: The number of the last message.
    /// - Throws: `invalid_request`, which names the message; `not_found`, `handover_not_confirmed`, `handover_ended`;
    ///   `handover_full` if the other device has not taken enough of the earlier ones.
    package func callAsFunction(_ actor: UserActor, _ messages: [ScreenMessage]) async throws -> Int64 {
        let found = try await access.find(actor)
        let side = found.side(of: actor.session)
        try Self.check(messages, of: side)
        let bodies = try messages.map { String(decoding: try WireJSON.encode($0), as: UTF8.self) }
        let bytes = bodies.reduce(0) { $0 + $1.utf8.count }
        let now = access.now
        return try await access.change(found) { handover, tx in
            try handover.life.handle(.used, now: now)
            let unread = try tx.handovers.unread(by: side.other, of: handover)
            guard unread.messages + bodies.count <= HandoverLimits.unreadMessages,
                unread.bytes + bytes <= HandoverLimits.unreadBytes
            else { throw HandoverErrors.full }
            for body in bodies {
                handover.lastSequence += 1
                try tx.handovers.insert(
                    HandoverLetter(sequence: handover.lastSequence, body: body), to: side.other, of: handover)
            }
            return handover.lastSequence
        }
    }

    private static func check(_ messages: [ScreenMessage], of side: HandoverSide) throws(DomainError) {
        guard (1...WireLimits.handoverSentMessages).contains(messages.count) else {
            throw .invalid([
                .init("messages", "wrong_count", "Send 1 to \(WireLimits.handoverSentMessages) messages.")
            ])
        }
        for (index, message) in messages.enumerated() {
            guard let type = message.type, side.messageTypes.contains(type) else {
                let types = side.messageTypes.sorted().joined(separator: ", ")
                throw .invalid([
                    .init("messages[\(index)].type", "unknown_message", "This device may send \(types).")
                ])
            }
        }
    }
}
