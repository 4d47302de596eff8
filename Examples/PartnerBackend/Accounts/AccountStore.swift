/// The shop's customers and the password check of its login.
struct AccountStore: Sendable {
    private let accounts: [String: Account]

    /// Makes a book of these accounts; if a name occurs twice, the later account counts.
    init(_ accounts: [Account]) {
        self.accounts = Dictionary(accounts.map { ($0.name, $0) }) { $1 }
    }

    /// Returns the account, if the password is correct.
    ///
    /// An unknown name costs the same comparison as a known one, and the comparison takes the same time wherever the
    /// two passwords differ. So the response time reveals nothing.
    func account(name: String, password: String) -> Account? {
        let account = accounts[name]
        let matches = AccountStore.equal(password, account?.password ?? "no such account")
        return matches ? account : nil
    }

    /// Compares two passwords in a time that depends only on the length of the sent one.
    static func equal(_ sent: String, _ stored: String) -> Bool {
        let sent = Array(sent.utf8)
        let stored = Array(stored.utf8)
        guard !stored.isEmpty else { return false }
        var difference = sent.count ^ stored.count
        for index in sent.indices {
            difference |= Int(sent[index] ^ stored[index % stored.count])
        }
        return difference == 0
    }
}
