import AssayWire

/// The life of a certificate: a pure state machine.
///
/// ```
/// issued ◀──authenticated── suspended ─ corrected, erased ─▶ revoked
///    │ └──────pending──────────▲ │
///    ├─ decided otherwise ─────────┴─▶ revoked ──authenticated, reissued──▶ a new certificate
///    ├─ staff ───────────────────────▶ withdrawn ──reissued──────────────▶ a new certificate
///    └─ corrected, erased, reissued ─▶ revoked, and a new certificate at once
/// ```
///
/// An item's newest certificate decides; older ones are revoked for ever.
package enum CertificateLife {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case issued
        /// The item has no final result at the moment.
        case suspended
        /// Ended by another result, or by a newer certificate.
        case revoked
        /// Ended by staff: the item's next authentic result does not bring a certificate back.
        case withdrawn
    }

    package enum Event: String, Sendable, Hashable, CaseIterable {
        /// The item has the final result authentic.
        case authenticated
        /// The item has lost its final result: it was re-opened, or a retake was asked for.
        case pending
        /// The item has another final result.
        case decidedOtherwise
        /// The document no longer describes the item: the holder's name, which it shows, was corrected, or a retake
        /// brought other photos.
        case corrected
        /// The item's user was erased, so no document may keep the user's words.
        case erased
        /// Staff end the certificate.
        case withdrawn
        /// Staff ask for a new certificate of an authentic item.
        case reissued
    }

    package enum Effect: Sendable, Hashable {
        case none
        /// A new certificate, which replaces an issued one.
        case issue
        /// The certificate has another state.
        case become(State)
    }

    /// - Parameter state: The state of the item's newest certificate; `nil` if there is none.
    /// - Throws: `no_certificate` if staff withdraw a certificate that has ended; `item_not_authentic` if they ask for
    ///   a new one while the item has no final result.
    package static func effect(of event: Event, on state: State?) throws(DomainError) -> Effect {
        switch (event, state) {
        case (.authenticated, nil), (.authenticated, .revoked): .issue
        case (.authenticated, .suspended): .become(.issued)
        case (.pending, .issued): .become(.suspended)
        case (.decidedOtherwise, .issued), (.decidedOtherwise, .suspended): .become(.revoked)
        // The item's next authentic result then brings a new one.
        case (.corrected, .suspended), (.erased, .suspended): .become(.revoked)
        case (.corrected, .issued), (.erased, .issued): .issue
        case (.withdrawn, .issued), (.withdrawn, .suspended): .become(.withdrawn)
        case (.withdrawn, _): throw CertificateErrors.nothingToRevoke
        case (.reissued, .suspended): throw CertificateErrors.notAuthentic
        case (.reissued, _): .issue
        default: .none
        }
    }
}

/// The errors of certificates, each defined once.
package enum CertificateErrors {
    package static let nothingToRevoke = DomainError(
        .noCertificate,
        "The item has no certificate that could be revoked: none was issued, or the last one is revoked already.")
    package static let notAuthentic = DomainError(
        .itemNotAuthentic,
        "Only an item whose final result is authentic has a certificate. Resolve the item first.")
}
