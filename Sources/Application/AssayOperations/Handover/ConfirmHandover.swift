import AssayBlobs
package import AssayCore

/// Records that the user has seen the same number on both devices, after which messages pass.
package struct ConfirmHandover: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `not_found`, `handover_not_redeemed`, `handover_ended`.
    package func callAsFunction(_ actor: UserActor) async throws -> HandoverLife.State {
        let now = platform.clock.now()
        return try await platform.handovers.change(try await platform.handovers.find(actor)) { handover, _ in
            try handover.life.handle(.confirmed, now: now)
            return handover.life.state
        }
    }
}
