package import AssayCore
import AssayStorage
import AssayWire

/// Reads the state of a hand-over and the messages for one of its devices, and waits if there is nothing new.
package struct ReadHandover: Sendable {
    /// The news for a device.
    package struct Changes: Sendable {
        package let state: HandoverLife.State
        /// Oldest first.
        package let pendingMessages: [PendingHandoverMessage]
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns at once if the state differs from the one that the caller knows, or if there are messages.
    ///
    /// If too many calls of the device wait already, this one returns at once as well.
    ///
    /// - Parameters:
    ///   - number: The number of the last message that the caller has. The messages up to it are deleted.
    ///   - known: The state that the caller knows; `nil` for the state at the begin of the call.
    ///   - wait: The time to wait for news, 0 to ``AssayWire/WireLimits/handoverWaitSeconds`` seconds.
    /// - Throws: `invalid_request`, which names the parameter; `not_found`.
    package func callAsFunction(
        _ actor: UserActor, after number: Int64, known: String?, wait: Int
    ) async throws -> Changes {
        let handover = try await platform.handovers.find(actor)
        let known = try Self.check(handover, number, known, wait) ?? handover.life.state(at: platform.clock.now())
        let side = handover.side(of: actor.session)
        try await acknowledge(handover, side, number)
        return try await platform.waitForNews(
            for: .handover(handover.id), seconds: wait, of: actor.session, among: platform.waitingDevices,
            atMost: HandoverLimits.waitingCalls, isNews: { !$0.pendingMessages.isEmpty || $0.state != known },
            read: { try await read(handover, side, after: number) })
    }

    private static func check(
        _ handover: Handover, _ number: Int64, _ known: String?, _ wait: Int
    ) throws(DomainError) -> HandoverLife.State? {
        var problems: [DomainError.Field] = []
        if !(0...handover.lastSequence).contains(number) {
            problems.append(.init("after", "out_of_range", "Use 0 or the number of a message."))
        }
        let state = known.flatMap(HandoverLife.State.init(rawValue:))
        if known != nil, state == nil {
            let states = HandoverLife.State.allCases.map(\.rawValue).joined(separator: ", ")
            problems.append(.init("state", "unknown_state", "Use one of \(states)."))
        }
        if !(0...WireLimits.handoverWaitSeconds).contains(wait) {
            problems.append(.init("wait", "out_of_range", "Use 0 to \(WireLimits.handoverWaitSeconds) seconds."))
        }
        guard problems.isEmpty else { throw .invalid(problems) }
        return state
    }

    private func acknowledge(_ handover: Handover, _ side: HandoverSide, _ number: Int64) async throws {
        guard number > 0 else { return }
        let isNew = try await platform.store.read {
            try $0.handovers.hasMessages(to: side, of: handover, upTo: number)
        }
        guard isNew else { return }
        try await platform.store.write { try $0.handovers.acknowledgeMessages(to: side, of: handover, upTo: number) }
    }

    /// Reads by the hand-over's id: the session of a phone ends with the hand-over, and a waiting call still reports
    /// the end.
    private func read(_ handover: Handover, _ side: HandoverSide, after number: Int64) async throws -> Changes {
        let now = platform.clock.now()
        return try await platform.store.read { tx in
            guard let current = try tx.handovers.find(handover.id, organization: handover.organization) else {
                return Changes(state: .ended, pendingMessages: [])
            }
            let pendingMessages = try tx.handovers.pendingMessages(
                to: side, of: current, after: number, limit: WireLimits.handoverMessages)
            return Changes(state: current.life.state(at: now), pendingMessages: Self.fitting(pendingMessages))
        }
    }

    /// Returns the first messages that fit into a response, at least one.
    private static func fitting(_ pendingMessages: [PendingHandoverMessage]) -> [PendingHandoverMessage] {
        var bytes = 0
        let end = pendingMessages.firstIndex { message in
            bytes += message.body.utf8.count
            return bytes > HandoverLimits.answerBytes
        }
        return Array(pendingMessages.prefix(max(1, end ?? pendingMessages.count)))
    }
}
