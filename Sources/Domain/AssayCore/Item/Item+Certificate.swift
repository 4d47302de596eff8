extension Item {
    /// Whether the item has what a certificate attests: a final result, authentic, of a real capture.
    package var isAuthentic: Bool { life.isFinal && life.result == .authentic && configuration != .debug }

    /// The event that the item's result is for its certificate.
    private var standing: CertificateLife.Event {
        isAuthentic ? .authenticated : life.isFinal ? .decidedOtherwise : .pending
    }

    /// Returns the event that a change of the item's result is for its certificate; `nil` if the change leaves the
    /// result, so that an item that was decided before there were certificates gets none by any other change.
    package func certificateEvent(since before: Item) -> CertificateLife.Event? {
        standing == before.standing ? nil : standing
    }

    /// Revokes the item's certificate in the name of staff.
    package mutating func withdrawCertificate(at now: Timestamp) -> ItemChange {
        note(.certificateRevoked, .sessionUpdated, at: now, certificate: .withdrawn)
    }

    /// Replaces the item's certificate.
    ///
    /// - Parameter event: ``CertificateLife/Event/reissued`` or ``CertificateLife/Event/corrected``.
    /// - Throws: `item_not_authentic`; the item is then unchanged.
    package mutating func replaceCertificate(
        by event: CertificateLife.Event, at now: Timestamp
    ) throws(DomainError) -> ItemChange {
        guard isAuthentic else { throw CertificateErrors.notAuthentic }
        return note(.certificateReissued, .sessionUpdated, at: now, certificate: event)
    }
}
