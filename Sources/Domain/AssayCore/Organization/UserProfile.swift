/// What is known about a user beside the id.
///
/// Each value, once set, stays for ever (seed 001 §6.3).
package struct UserProfile: Sendable, Hashable {
    package let email: String?
    package let firstName: String?
    package let lastName: String?

    package init(email: String? = nil, firstName: String? = nil, lastName: String? = nil) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
    }

    /// The outcome of a partner stating a user's profile again.
    package struct Adoption: Sendable, Hashable {
        /// What is known now.
        package let profile: UserProfile
        /// The fields that were stated otherwise and keep their first value, as the request names them.
        package let conflicts: [String]
    }

    /// Takes over what was not known yet and keeps the rest.
    ///
    /// Fields are independent: a conflict in one does not keep another from being set. Values are compared as Unicode
    /// text (canonically equivalent spellings are the same), in the case in which they were given.
    package func adopting(_ stated: UserProfile) -> Adoption {
        let pairs = [
            ("email", email, stated.email),
            ("first_name", firstName, stated.firstName),
            ("last_name", lastName, stated.lastName),
        ]
        let conflicts = pairs.compactMap { name, known, stated -> String? in
            guard let known, let stated, known != stated else { return nil }
            return name
        }
        let profile = UserProfile(
            email: email ?? stated.email, firstName: firstName ?? stated.firstName,
            lastName: lastName ?? stated.lastName)
        return Adoption(profile: profile, conflicts: conflicts)
    }
}

/// A person's data: a log or a failed expectation shows that it is there, not what it is.
extension UserProfile: CustomStringConvertible, CustomReflectable {
    package var description: String {
        let known = [("email", email), ("first_name", firstName), ("last_name", lastName)]
        return "UserProfile(\(known.filter { $0.1 != nil }.map(\.0).joined(separator: ", ")))"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
