import AssaySQL

/// A transaction whose commit was sent and never answered.
struct LostCommit: Error {
    /// The number of the transaction.
    let transactionID: String
    /// The server's era when it began; empty if unknown.
    let era: String
    /// The error of the connection.
    let cause: SQLError
}

extension PostgresConnection {
    /// Runs a body whose changes are stored together or not at all.
    ///
    /// - Returns: The body's value, and the loss of the answer to its commit, if it was lost.
    func write<Value>(_ body: (any SQLTransaction) throws -> Value) throws -> (value: Value, lost: LostCommit?) {
        try forgetStatements()
        let transaction = PostgresTransaction(on: self, [.beginWrite, .transactionID])
        defer { transaction.end() }
        let value: Value
        do {
            value = try body(transaction)
            if let failure = transaction.failure { throw failure }
        } catch {
            try rollBack(transaction)
            throw error
        }
        guard let beginning = transaction.beginning else { return (value, nil) }
        do throws(SQLError) {
            let answer = try exchange([.commit])[0]
            guard answer.command == "COMMIT" else {
                throw SQLError(.other, message: "the server answered COMMIT with \(answer.command)")
            }
        } catch {
            guard error.code == .unreachable else { throw error }
            return (value, LostCommit(transactionID: beginning.last?.text ?? "", era: era, cause: error))
        }
        return (value, nil)
    }

    /// Returns what became of a transaction whose commit was not answered, or `nil` while it is still in progress.
    func outcome(of lost: LostCommit) throws(SQLError) -> CommitOutcome? {
        let question: SQLStatement = "SELECT pg_xact_status(\(lost.transactionID)::xid8)"
        let status = try exchange([Command(question)]).first?.text
        switch status {
        case "in progress": return nil
        case "aborted": return .rolledBack
        // In another era, the number may be another transaction's.
        case "committed" where !era.isEmpty && era == lost.era: return .committed
        default: return .unknown
        }
    }
}

/// The result of a commit whose answer was lost.
enum CommitOutcome {
    case committed
    case rolledBack
    /// The server can't tell, because it has recovered from a crash or has forgotten the transaction.
    case unknown
}
