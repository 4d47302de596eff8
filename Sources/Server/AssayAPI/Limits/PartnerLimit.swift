package import AssayCore
package import AssayWire

extension RateLimit {
    /// Returns the limit of one group of partner routes, by the settings of an organization.
    ///
    /// Each group has its own allowance of the whole figure. A backend that keeps to the documented number of calls is
    /// therefore never limited, and a loop of searches leaves the logins of the organization's users alone.
    ///
    /// This is the only place with these figures. A test compares it with `docs/api/limits.md`.
    package static func partner(_ group: PartnerRouteGroup, _ limits: OrganizationLimits) -> RateLimit {
        switch group {
        case .authorization, .reads, .searches, .changes:
            RateLimit(perSecond: Double(limits.partnerPerSecond), burst: limits.partnerBurst)
        }
    }

    /// The bytes of a body that each call of a change has for itself.
    ///
    /// What a change sends is stored: in the item's history, the audit trail and the answer that is kept for its
    /// `Idempotency-Key`. The limit of calls therefore also has to limit bytes.
    package static let changeBytes = 2_048

    /// Returns the number of calls as which a change with a body of this size counts.
    package static func calls(ofChangeWith bytes: Int) -> Int {
        max(1, (bytes + changeBytes - 1) / changeBytes)
    }
}
