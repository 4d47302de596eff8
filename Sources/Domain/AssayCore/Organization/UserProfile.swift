/// The known personal data of a user, besides the id.
///
/// Each value is permanent once it is set.
package struct UserProfile: Sendable, Hashable {
    package let email: String?
    package let firstName: String?
    package let lastName: String?

    package init(email: String? = nil, firstName: String? = nil, lastName: String? = nil) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
    }

    /// The result of a partner's repeated statement of a user's profile.
    package struct Adoption: Sendable, Hashable {
        /// The profile after the statement.
        package let profile: UserProfile
        /// The fields, by their request names, whose stated value differs from the stored one, which is kept.
        package let conflicts: [String]
    }

    /// Adopts values that were unknown and keeps the others.
    ///
    /// Fields are independent: a conflict in one field does not prevent setting another. Values are compared as
    /// Unicode text (canonically equivalent spellings are equal), and case matters.
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

/// Descriptions for logs and failed tests, which show the presence of personal data but not its values.
extension UserProfile: CustomStringConvertible, CustomReflectable {
    package var description: String {
        let known = [("email", email), ("first_name", firstName), ("last_name", lastName)]
        return "UserProfile(\(known.filter { $0.1 != nil }.map(\.0).joined(separator: ", ")))"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
