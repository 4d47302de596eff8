import AssayWire
import Foundation

/// The purpose of a one-time link for a member of staff.
package enum StaffLinkPurpose: String, Sendable, Hashable, CaseIterable {
    /// The first password of a new member.
    case invitation
    /// A new password.
    case reset
    /// A sign-in to the console of a server on this machine, for `scripts/demo`.
    case demo

    /// The time in seconds in which the link works.
    package var lifetime: Int {
        switch self {
        case .invitation: 72 * 3_600
        case .reset: 3_600
        case .demo: 600
        }
    }
}

/// A password that a member of staff may choose.
package struct StaffPassword: Sendable {
    package static let lengths = 12...128

    package let text: String

    /// - Throws: Bad input about the field `password`.
    package init(checking text: String, email: String) throws(DomainError) {
        // A password is hashed in this form, so that its length does not depend on the keyboard.
        let canonical = text.precomposedStringWithCanonicalMapping
        guard Self.lengths.contains(canonical.unicodeScalars.count),
            canonical.trimmingSpaces.lowercased() != email.lowercased()
        else {
            throw .invalid(
                "password", "invalid_password",
                "A password has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters and is not the "
                    + "e-mail address.")
        }
        self.text = canonical
    }
}

extension StaffPassword: Unprinted {}

/// The rate of attempts to sign in that share a key: a number at once, and then one in each interval.
///
/// A key is busy for an interval after each attempt, and the intervals add up. An attempt is refused while the key is
/// busy for longer than the attempts at once take. No attempt locks a key: a refused one changes nothing.
package struct SignInLimit: Sendable, Hashable {
    /// The time in seconds that an attempt adds.
    package let interval: Int
    /// The number of attempts at once.
    package let burst: Int

    /// The attempts on one account from one address.
    package static let account = SignInLimit(interval: 60, burst: 5)
    /// The attempts on all accounts from one address.
    package static let address = SignInLimit(interval: 10, burst: 30)
    /// The rows of the audit trail about attempts from one address that were refused by these limits.
    package static let report = SignInLimit(interval: 60, burst: 1)

    /// Returns the latest time until which a key may be busy before an attempt.
    package func latest(at now: Timestamp) -> Timestamp { now.adding(seconds: (burst - 1) * interval) }

    /// Returns the whole seconds until an attempt is allowed for a key that is busy until a time.
    package func wait(busyUntil end: Timestamp, now: Timestamp) -> Int {
        max(1, Int(end.seconds(since: latest(at: now)).rounded(.up)))
    }
}
