package import AssayCore

/// Returns the capture of a hand-over, from which the phone's page gets every text that it shows.
package struct ReadHandoverPlan: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `not_found` without a hand-over, and if its capture has not begun or has ended;
    ///   `handover_not_confirmed`, `handover_ended`.
    package func callAsFunction(_ actor: UserActor) async throws -> CaptureSnapshot {
        let handover = try await platform.handovers.find(actor)
        var life = handover.life
        try life.handle(.used, now: platform.clock.now())
        guard let snapshot = try await platform.handovers.capture(of: handover) else {
            throw DomainError.notFound("capture")
        }
        return snapshot
    }
}
