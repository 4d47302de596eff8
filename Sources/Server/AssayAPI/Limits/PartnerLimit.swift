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
}
