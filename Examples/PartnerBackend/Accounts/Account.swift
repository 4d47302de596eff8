/// One of the shop's customers.
struct Account: Sendable, Hashable {
    /// The name at the shop's login.
    let name: String
    /// The password in plain text, because the demo's users come from the command line.
    ///
    /// A real shop stores only a slow, salted hash (scrypt, Argon2).
    let password: String
    /// The e-mail address, which the platform requires at the first authorization and keeps permanently.
    let email: String
    let firstName: String?
    let lastName: String?

    /// The platform's ID of this customer.
    ///
    /// It must never change. This demo makes it from the name; a real shop takes the primary key of its account.
    var platformID: String { Account.idPrefix + name }

    static let idPrefix = "shop-"

    /// Whether a name gives a valid platform ID.
    ///
    /// The platform accepts IDs of 8 to 40 characters of `A-Za-z0-9@.+_-`; the prefix takes five of them.
    static func isUsable(name: String) -> Bool {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@.+_-")
        return (3...35).contains(name.count) && name.allSatisfy(allowed.contains)
    }
}

extension Account: CustomStringConvertible, CustomReflectable {
    var description: String { "Account(\(name))" }
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
