extension Settings {
    /// Reads a file of accounts, one on each line.
    ///
    /// Every user of the machine can read the flags of a running program; a file can be private.
    static func accounts(
        inFile path: String, readFile: (String) throws -> String
    ) throws(SettingsError) -> [Account] {
        let text: String
        do {
            text = try readFile(path)
        } catch {
            throw SettingsError("can't read the users' file \(path): check its name and its owner")
        }
        var accounts: [Account] = []
        for line in text.split(whereSeparator: \.isNewline) { accounts.append(try account(String(line))) }
        guard !accounts.isEmpty else {
            throw SettingsError("the users' file \(path) is empty: write a line NAME:PASSWORD:EMAIL for each customer")
        }
        return accounts
    }

    /// Reads `name:password:email[:first[:last]]`.
    static func account(_ text: String) throws(SettingsError) -> Account {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (3...5).contains(parts.count) else {
            throw SettingsError("--user needs name:password:email, and may go on with :first:last")
        }
        // The message does not repeat the text, because it contains a password.
        guard Account.isUsable(name: parts[0]) else {
            throw SettingsError("--user: a name has 3 to 35 of A-Z a-z 0-9 @ . + _ -")
        }
        guard !parts[1].isEmpty else { throw SettingsError("--user \(parts[0]): the password is empty") }
        guard parts[2].contains("@") else {
            throw SettingsError("--user \(parts[0]): '\(parts[2])' is no e-mail address")
        }
        func name(_ index: Int) -> String? {
            parts.indices.contains(index) && !parts[index].isEmpty ? parts[index] : nil
        }
        return Account(
            name: parts[0], password: parts[1], email: parts[2], firstName: name(3), lastName: name(4))
    }
}

extension Account {
    /// The users of a start without `--user`; each start makes new passwords, so that no password is public.
    static func demo(makePassword: () -> String) -> [Account] {
        let people = [("amelie", "Amélie", "Laurent"), ("kenji", "Kenji", "Mori")]
        return people.map { name, first, last in
            Account(
                name: name, password: makePassword(), email: "\(name)@shop.example", firstName: first, lastName: last)
        }
    }

    /// Makes a password of twelve characters, from 31 letters and digits that can't be confused: 59 random bits.
    static func newPassword() -> String {
        String((0..<12).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement() })
    }
}
