/// The shop's customers, and the check at its login.
struct AccountBook: Sendable {
    private let accounts: [String: Account]

    /// Where a name is given twice, the later account counts.
    init(_ accounts: [Account]) {
        self.accounts = Dictionary(accounts.map { ($0.name, $0) }) { $1 }
    }

    /// The account, if the password is its own.
    ///
    /// A name that nobody has costs the same comparison as one that exists, and the comparison takes the same time wherever
    /// the two passwords differ: nothing can be learnt from how long an answer takes.
    func account(name: String, password: String) -> Account? {
        let account = accounts[name]
        let matches = AccountBook.equal(password, account?.password ?? "no such account")
        return matches ? account : nil
    }

    /// Compares in a time that depends on the length of what was sent, and on nothing else.
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
