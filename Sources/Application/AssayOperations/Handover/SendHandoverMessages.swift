package import AssayCore
import AssayStorage
package import AssayWire

/// Sends messages of the closed schema to the other device of a hand-over.
package struct SendHandoverMessages: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// All messages are sent, or none.
    ///
    /// - Returns: The number of the last message.
    /// - Throws: `invalid_request`, which names the message; `not_found`, `handover_not_confirmed`, `handover_ended`;
    ///   `handover_full` if the other device has not taken enough of the earlier ones.
    package func callAsFunction(_ actor: UserActor, _ messages: [ScreenMessage]) async throws -> Int64 {
        let found = try await platform.handovers.find(actor)
        let side = found.side(of: actor.session)
        try Self.checkCount(messages)
        let schema = HandoverSchema(side)
        let names = schema.needsNames(messages) ? try await platform.handovers.capture(of: found)?.names : nil
        try Self.check(messages, schema, names ?? .none)
        let bodies = try messages.map { try WireJSON.text($0) }
        let bytes = bodies.reduce(0) { $0 + $1.utf8.count }
        let now = platform.clock.now()
        return try await platform.handovers.change(found) { handover, tx in
            try handover.life.handle(.used, now: now)
            let unread = try tx.handovers.unread(by: side.other, of: handover)
            guard unread.messages + bodies.count <= HandoverLimits.unreadMessages,
                unread.bytes + bytes <= HandoverLimits.unreadBytes
            else { throw HandoverErrors.full }
            for body in bodies {
                handover.lastSequence += 1
                try tx.handovers.insert(
                    PendingHandoverMessage(sequence: handover.lastSequence, body: body), to: side.other, of: handover)
            }
            return handover.lastSequence
        }
    }

    private static func checkCount(_ messages: [ScreenMessage]) throws(DomainError) {
        guard (1...WireLimits.handoverSentMessages).contains(messages.count) else {
            throw .invalid("messages", "wrong_count", "Send 1 to \(WireLimits.handoverSentMessages) messages.")
        }
    }

    private static func check(
        _ messages: [ScreenMessage], _ schema: HandoverSchema, _ names: HandoverSchema.Names
    ) throws(DomainError) {
        for (index, message) in messages.enumerated() {
            let problems = schema.problems(in: message, at: "messages[\(index)]", names: names)
            guard problems.isEmpty else { throw .invalid(problems) }
        }
    }
}

extension CaptureSnapshot {
    /// The ids that messages about the capture may name.
    fileprivate var names: HandoverSchema.Names {
        HandoverSchema.Names(
            regions: Set(regions.map(\.id)),
            fields: Dictionary(handedFields.map { ($0.id, $0.max) }) { first, _ in first })
    }
}
