package import AssayCore
package import AssayWire

extension RateLimit {
    /// Returns the limit of each group of partner routes, by the settings of an organization.
    ///
    /// Each group has its own allowance of the whole figure. A backend that keeps to the documented number of calls is
    /// therefore never limited, and a loop of searches leaves the logins of the organization's users alone.
    ///
    /// This is the only place with these figures. A test compares it with `docs/api/limits.md`.
    package static func partner(_ limits: OrganizationLimits) -> RateLimit {
        RateLimit(perSecond: Double(limits.partnerPerSecond), burst: limits.partnerBurst)
    }

    /// Returns the limit of a group of partner routes in 24 hours; `nil` for routes that store nothing.
    package static func partnerDay(_ group: PartnerRouteGroup, _ limits: OrganizationLimits) -> RateLimit? {
        switch group {
        case .authorization: RateLimit(perDay: limits.authorizationsPerDay)
        case .changes: RateLimit(perDay: limits.partnerChangesPerDay)
        case .reads, .searches: nil
        }
    }

    /// The largest body of a change that counts as one call, in bytes.
    ///
    /// The server stores the body of a change: in the history of the item, in the audit trail and in the answer that it
    /// keeps for the `Idempotency-Key`. A limit of calls alone would leave the stored bytes without a bound.
    package static let changeBytes = 2_048

    /// Returns the number of calls that a change with a body of this size counts as.
    package static func calls(ofChangeWith bytes: Int) -> Int {
        max(1, (bytes + changeBytes - 1) / changeBytes)
    }
}
