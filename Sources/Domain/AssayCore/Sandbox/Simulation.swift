package import AssayWire

/// A step of an item that a worker carries out in a sandbox, as an expert does it anywhere.
package struct Simulation: Sendable, Hashable {
    package let item: ItemID
    package let outcome: SimulatedOutcome

    package init(_ outcome: SimulatedOutcome, of item: ItemID) {
        (self.outcome, self.item) = (outcome, item)
    }

    /// Reads the subject of a job; `nil` for one of a newer version.
    package init?(subject: String) {
        let parts = subject.split(separator: " ")
        guard parts.count == 2, let outcome = SimulatedOutcome(rawValue: String(parts[1])) else { return nil }
        self.init(outcome, of: ItemID(String(parts[0])))
    }

    /// The subject of the job, so that an item waits for each outcome once at most.
    package var subject: String { "\(item) \(outcome.rawValue)" }
}

extension SimulatedOutcome {
    /// The event that an expert's step is in the life of an item; `nil` for a step that leaves its state.
    package func event(of life: ItemLife) -> ItemLife.Event? {
        switch self {
        case .authentic: .resolved(.authentic, reasons: [])
        case .unidentified: .resolved(.unknown, reasons: [])
        case .notSupported: .resolved(.notSupported, reasons: [])
        case .invalid: .resolved(.invalid, reasons: [])
        case .retake: .retakeAsked
        case .reopen: .reopened
        case .flagKept: .flagResolved(change: nil, reasons: [])
        case .flagChanged: .flagResolved(change: life.result == .authentic ? .unknown : .authentic, reasons: [])
        case .question, .overdue, .certificateRevoked, .certificateReissued, .sessionEnded, .sessionExpired: nil
        }
    }

    /// Checks whether the step is possible now.
    ///
    /// - Throws: The error of the step's operation.
    package func check(on item: Item) throws(DomainError) {
        var life = item.life
        if let event = event(of: life) { _ = try life.handle(event, of: item.configuration) }
        switch self {
        case .overdue where life.phase != .review: throw ItemErrors.notInReview(life.phase)
        case .certificateRevoked where item.certificate == nil:
            // Also while one is suspended, which the item does not tell.
            throw DomainError(
                .noCertificate,
                "The item has no valid certificate. Simulate authentic or certificate_reissued first.")
        case .certificateReissued where !item.isAuthentic: throw CertificateErrors.notAuthentic
        default: break
        }
    }
}
