/// One step of a schema's history.
///
/// A released step never changes: every difference is a later step.
package struct Migration: Sendable {
    /// A unique name, stored in the database.
    package let id: String
    /// The statements of the step; empty if the step is only a closure.
    package let statements: [SQLStatement]
    /// The last version with the earlier steps that this one replaces; `nil` if it replaces none.
    ///
    /// The step has the name of the last of them, and the names of the others are less in the order of texts.
    package let predecessor: String?
    /// Applies the step; its only effects are its statements.
    package let up: @Sendable (any SQLTransaction) throws -> Void

    /// Makes a step from a list of statements.
    ///
    /// An edit after the step was applied to a database is detected by the step's checksum.
    ///
    /// - Parameter fill: Runs after the statements and computes what they can't; edits of it are not detected.
    package init(
        id: String, replacingStepsOf predecessor: String? = nil, up statements: [SQLStatement],
        then fill: (@Sendable (any SQLTransaction) throws -> Void)? = nil
    ) {
        self.id = id
        self.predecessor = predecessor
        self.statements = statements
        self.up = { transaction in
            for statement in statements { try transaction.execute(statement) }
            try fill?(transaction)
        }
    }

    /// Makes a step from a closure, for steps that need to compute.
    ///
    /// Edits of the closure are not detected.
    package init(id: String, up: @escaping @Sendable (any SQLTransaction) throws -> Void) {
        self.id = id
        self.predecessor = nil
        self.statements = []
        self.up = up
    }
}

extension Migration {
    /// The FNV-1a hash (64 bits, hexadecimal) of the statements' text.
    ///
    /// Each run of white space counts as one space, so that reformatting does not change the hash.
    ///
    /// `nil` for a closure. The hash detects mistakes, not attacks.
    func checksum(for dialect: SQLDialect) -> String? {
        guard !statements.isEmpty else { return nil }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for statement in statements {
            // This reads byte by byte, because it runs at every start of a program. White space counts between words,
            // but not before the first word.
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
