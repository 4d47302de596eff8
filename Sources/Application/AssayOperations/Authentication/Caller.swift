package import AssayCore

/// An authenticated actor, with the limits of its organization.
///
/// Both come from one lookup. Rate limiting needs no second one, and changed limits apply from the next call on.
package struct Caller<Actor: Sendable>: Sendable {
    package let actor: Actor
    package let limits: OrganizationLimits

    package init(_ actor: Actor, limits: OrganizationLimits) {
        self.actor = actor
        self.limits = limits
    }
}
