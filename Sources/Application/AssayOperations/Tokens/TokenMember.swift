import AssayCore
import AssayStorage

/// Checks the member of staff to whom a new token is to be bound.
///
/// Each call with the token checks the member again (``AuthenticatePartner``). These checks tell the operator at once.
enum TokenMember {
    /// Returns the member's address as it is stored.
    ///
    /// - Throws: Bad input about the field `staff`, if an address is missing for the scope `staff`, or is given for
    ///   another one.
    static func checkedEmail(_ email: String?, scope: PartnerActor.Scope) throws(DomainError) -> String? {
        switch (scope, email) {
        case (.staff, nil):
            throw refusal("required", "A token of scope staff acts for a member of staff. Name one by e-mail address.")
        case (.full, .some), (.read, .some):
            throw refusal(
                "not_allowed",
                "Only a token of scope staff acts for a member of staff. Leave it out, or use the scope staff.")
        case (.full, nil), (.read, nil): return nil
        case (.staff, .some(let email)): return try StaffMember.checkedEmail(email)
        }
    }

    /// Returns the member with this address.
    ///
    /// - Throws: Bad input about the field `staff`, if the member is unknown, disabled, or works for other
    ///   organizations only.
    static func find(
        _ email: String, for organization: Organization, in transaction: Transaction
    ) throws -> APIToken.Member {
        guard let member = try transaction.staff.find(email: email) else {
            throw refusal("unknown_staff", "There is no member of staff with the e-mail \(email).")
        }
        guard member.disabledAt == nil else {
            throw refusal("staff_disabled", "\(email) is disabled. Name an active member of staff.")
        }
        guard member.actor.mayWork(for: organization.id) else {
            throw refusal(
                "staff_not_permitted",
                "\(email) does not work for \(organization.name). Name a member of staff who does.")
        }
        return APIToken.Member(id: member.id, email: member.email)
    }

    private static func refusal(_ code: String, _ message: String) -> DomainError {
        .invalid("staff", code, message)
    }
}
