package import AssayCore

/// Somebody whose credential was good, and how much their organisation may ask of the platform.
///
/// Both come from one look-up: whoever counts the call needs no other, and a change of the limits counts from the next
/// call on.
package struct Caller<Actor: Sendable>: Sendable {
    package let actor: Actor
    package let limits: OrganisationLimits

    package init(_ actor: Actor, limits: OrganisationLimits) {
        self.actor = actor
        self.limits = limits
    }
}
