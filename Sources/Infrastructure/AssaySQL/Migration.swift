/// One step of a schema's history.
///
/// Once released it never changes: what is to differ comes as a later step.
package struct Migration: Sendable {
    /// A name that no other step has, kept in the database.
    package let id: String
    /// The statements of the step, or none when it is nothing but a closure.
    package let statements: [SQLStatement]
    /// Makes the step; it has no effect but its statements.
    package let up: @Sendable (any SQLTransaction) throws -> Void

    /// A step that is a list of statements.
    ///
    /// An edit after the step was made somewhere is found by its checksum.
    ///
    /// - Parameter fill: Computes what the statements can't, after them; edits of it are not noticed.
    package init(
        id: String, up statements: [SQLStatement], then fill: (@Sendable (any SQLTransaction) throws -> Void)? = nil
    ) {
        self.id = id
        self.statements = statements
        self.up = { transaction in
            for statement in statements { try transaction.execute(statement) }
            try fill?(transaction)
        }
    }

    /// A step that needs to compute.
    ///
    /// Edits are not noticed.
    package init(id: String, up: @escaping @Sendable (any SQLTransaction) throws -> Void) {
        self.id = id
        self.statements = []
        self.up = up
    }
}

extension Migration {
    /// FNV-1a (64 bits, hexadecimal) over the statements' text, with each run of white space as one blank so that
    /// reformatting is no change.
    ///
    /// `nil` for a closure. It finds mistakes, not attacks.
    func checksum(for dialect: SQLDialect) -> String? {
        guard !statements.isEmpty else { return nil }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for statement in statements {
            // Byte by byte, since it is read at each start of a program; between words, not before the first.
            var isBetweenWords = false
            var isInText = false
            for byte in statement.rendered(for: dialect).sql.utf8 {
                if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
                    isBetweenWords = isInText
                } else {
                    if isBetweenWords { take(UInt8(ascii: " ")) }
                    (isBetweenWords, isInText) = (false, true)
                    take(byte)
                }
            }
            take(UInt8(ascii: ";"))
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
