/// The statements that a body may not run: they would end or split the transaction that it shares with other bodies.
package enum TransactionControl {
    private static let words: Set<String> = ["BEGIN", "COMMIT", "END", "RELEASE", "ROLLBACK", "SAVEPOINT"]

    /// Returns whether the first word of a statement is one of them.
    package static func begins(_ sql: String) -> Bool {
        let word = sql.utf8.drop { $0 <= 0x20 }.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a }
        guard (3...9).contains(word.count) else { return false }
        return words.contains(String(decoding: word, as: UTF8.self).uppercased())
    }
}
