/// The known personal data of a user, besides the id.
///
/// Each value is permanent for the partner once it is set; only a lead corrects it.
package struct UserProfile: Sendable, Hashable {
    package let email: String?
    package let firstName: String?
    package let lastName: String?

    package init(email: String? = nil, firstName: String? = nil, lastName: String? = nil) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
    }

    /// The first and the last name, as far as they are known; `nil` if neither is.
    package var fullName: String? {
        firstName.map { first in lastName.map { "\(first) \($0)" } ?? first } ?? lastName
    }

    /// The values by their names in requests.
    private var values: [(name: String, value: String?)] {
        [("email", email), ("first_name", firstName), ("last_name", lastName)]
    }

    /// Returns the present values that another profile replaces or removes, by their names in requests; empty for a
    /// value that is unknown here.
    ///
    /// Values are compared by their characters' bytes.
    package func values(replacedBy other: UserProfile) -> [String: String] {
        let changed = zip(values, other.values).filter {
            $0.value.map { Array($0.utf8) } != $1.value.map { Array($0.utf8) }
        }
        return Dictionary(changed.map { ($0.0.name, $0.0.value ?? "") }) { first, _ in first }
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
        let conflicts = zip(values, stated.values).compactMap { known, stated -> String? in
            guard let value = known.value, let other = stated.value, value != other else { return nil }
            return known.name
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
        "UserProfile(\(values.filter { $0.value != nil }.map(\.name).joined(separator: ", ")))"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
