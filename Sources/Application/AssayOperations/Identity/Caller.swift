package import AssayCore

/// Somebody whose credential was good, and how much their organization may ask of the platform.
///
/// Both come from one look-up: whoever counts the call needs no other, and a change of the limits counts from the next
/// call on.
package struct Caller<Actor: Sendable>: Sendable {
    package let actor: Actor
    package let limits: OrganizationLimits

    package init(_ actor: Actor, limits: OrganizationLimits) {
        self.actor = actor
        self.limits = limits
    }
}
