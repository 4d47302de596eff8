/// One of the shop's customers.
struct Account: Sendable, Hashable {
    /// The name at the shop's login.
    let name: String
    /// The password in clear, since the demo's users come from the command line.
    ///
    /// A real shop stores a slow, salted hash (scrypt,
    /// Argon2) and nothing else.
    let password: String
    /// The platform asks for it at the first authorization and keeps it for ever.
    let email: String
    let firstName: String?
    let lastName: String?

    /// The id under which the platform knows this customer.
    ///
    /// It must never change: here it comes from the name, a real shop
    /// takes the primary key of its account.
    var platformID: String { Account.idPrefix + name }

    static let idPrefix = "shop-"

    /// The platform takes 8 to 40 of `A-Za-z0-9@.+_-` for an id; the prefix takes five of them.
    static func isUsable(name: String) -> Bool {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@.+_-")
        return (3...35).contains(name.count) && name.allSatisfy(allowed.contains)
    }
}

extension Account: CustomStringConvertible, CustomReflectable {
    var description: String { "Account(\(name))" }
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
