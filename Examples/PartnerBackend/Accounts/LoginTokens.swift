import Foundation

/// The shop's own login tokens, each with its account and its expiry.
///
/// They are kept in memory, so a restart signs out all customers. Only the shop uses them: the platform never sees
/// them, and the app never sees the platform's token.
actor LoginTokens {
    struct Issued: Sendable {
        let token: String
        let expiresAt: Date
    }

    private struct Entry {
        let account: Account
        let expiresAt: Date
    }

    /// The seconds for which a token is valid after its login.
    static let lifetime: TimeInterval = 12 * 3600
    /// The maximum number of valid tokens of an account.
    ///
    /// Without it, one customer who logs in again and again could fill the memory.
    static let perAccount = 20

    private var entries: [String: Entry] = [:]
    private let now: @Sendable () -> Date
    private let randomBytes: @Sendable (Int) -> [UInt8]

    init(now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.now = now
        self.randomBytes = randomBytes
    }

    /// Issues a token of 256 random bits for an account.
    ///
    /// Earlier tokens of the account stay valid, for its other devices; beyond ``perAccount`` the oldest one ends.
    func issue(for account: Account) -> Issued {
        let time = now()
        entries = entries.filter { $0.value.expiresAt > time }
        let own = entries.filter { $0.value.account == account }
        if own.count >= LoginTokens.perAccount, let oldest = own.min(by: { $0.value.expiresAt < $1.value.expiresAt }) {
            entries[oldest.key] = nil
        }
        let token = randomBytes(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let expiresAt = time + LoginTokens.lifetime
        entries[token] = Entry(account: account, expiresAt: expiresAt)
        return Issued(token: token, expiresAt: expiresAt)
    }

    /// Returns the account of a token; `nil` if the token was never issued or has expired.
    ///
    /// The lookup by hash is safe: with 256 random bits and Swift's seeded hashing there is no partial match to
    /// measure.
    func account(for token: String) -> Account? {
        guard let entry = entries[token], entry.expiresAt > now() else { return nil }
        return entry.account
    }

    /// Ends a token, for a customer who signs out.
    func revoke(_ token: String) {
        entries[token] = nil
    }
}
