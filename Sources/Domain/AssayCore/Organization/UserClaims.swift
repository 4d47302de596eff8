/// The checked data that a partner states about its user in `authorize-user`.
package struct UserClaims: Sendable, Hashable {
    package let uniqueUserID: UniqueUserID
    package let profile: UserProfile

    /// The maximum length of the e-mail address and of each name, in UTF-8 bytes.
    package static let maximumBytes = 254

    /// Checks all fields and reports each wrong one.
    ///
    /// Values that contain only whitespace count as absent: many backends send `""` for an unknown name, and no later
    /// call can change a stored value.
    package init(
        uniqueUserID: String, email: String?, firstName: String?, lastName: String?
    ) throws(DomainError) {
        var fields: [DomainError.Field] = []
        let id = UniqueUserID(uniqueUserID)
        if id == nil {
            fields.append(.init("unique_user_id", "invalid_format", "The id \(UniqueUserID.rule)."))
        }
        let stated = Self.checked(email: email, firstName: firstName, lastName: lastName, &fields)
        guard let id, fields.isEmpty else { throw .invalid(fields) }
        self.uniqueUserID = id
        profile = stated
    }

    /// Returns the profile of the values, and appends the problem of each wrong one.
    ///
    /// Values that contain only whitespace count as absent.
    package static func checked(
        email: String?, firstName: String?, lastName: String?, _ fields: inout [DomainError.Field]
    ) -> UserProfile {
        let profile = UserProfile(
            email: presence(email), firstName: presence(firstName), lastName: presence(lastName))
        if let email = profile.email, let problem = emailProblem(email) {
            fields.append(.init("email", problem.code, problem.message))
        }
        for (name, value) in [("first_name", profile.firstName), ("last_name", profile.lastName)] {
            if let value, let problem = textProblem(value, "name") {
                fields.append(.init(name, problem.code, problem.message))
            }
        }
        return profile
    }

    /// The problem of an e-mail address, or `nil` if there is none.
    ///
    /// The check requires only what sending mail needs: text before and after the last `@`, and no whitespace.
    package static func emailProblem(_ email: String) -> (code: String, message: String)? {
        if let problem = textProblem(email, "e-mail address") { return problem }
        guard !email.isAmbiguous else {
            return ("invalid_format", "The e-mail address has invisible characters.")
        }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.dropLast().contains(where: { !$0.isEmpty }), parts.last?.isEmpty == false,
            !email.contains(where: \.isWhitespace)
        else { return ("invalid_format", "This is not an e-mail address such as user@example.com.") }
        return nil
    }

    private static func presence(_ value: String?) -> String? {
        guard let value, !value.allSatisfy(\.isWhitespace) else { return nil }
        return value
    }

    private static func textProblem(_ value: String, _ what: String) -> (code: String, message: String)? {
        guard value.utf8.count <= maximumBytes else {
            return ("too_long", "The \(what) is longer than \(maximumBytes) UTF-8 bytes.")
        }
        guard !value.hasInvisibleCharacters else {
            return ("invalid_format", "The \(what) has control characters or invisible ones.")
        }
        return nil
    }
}
