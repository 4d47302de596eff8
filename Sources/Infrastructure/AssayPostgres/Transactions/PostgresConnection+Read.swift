import AssaySQL

extension PostgresConnection {
    /// Runs a body that only reads, on one state of the database.
    ///
    /// The result does not wait for the end of the transaction, which has nothing to store.
    ///
    /// - Parameter ticket: Stops the statements if the task is cancelled.
    func read<Value>(
        stoppedBy ticket: WorkTicket, _ body: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        try forgetStatements()
        let transaction = PostgresTransaction(on: self, [.beginRead])
        defer { transaction.end() }
        do {
            let value = try watching(ticket) { try body(transaction) }
            if let failure = transaction.failure { throw failure }
            if transaction.hasBegun { sendOnly(.commit) }
            return value
        } catch {
            try rollBack(transaction)
            throw error
        }
    }

    /// Rolls a transaction back after an error, so that the connection can be used again.
    ///
    /// - Throws: The error of the server if it explains more than what the body made of it.
    func rollBack(_ transaction: PostgresTransaction) throws {
        if isBroken, let failure = transaction.failure { throw failure }
        guard transaction.hasBegun else { return }
        do {
            _ = try exchange([.rollBack])
            guard let failure = transaction.failure, failure.isStaleStatement else { return }
            try forgetStatements(ifFull: false)
            throw SQLError(.serialization, driverCode: failure.driverCode, message: failure.message)
        } catch let error as SQLError where error.code != .serialization {
            // The body's own error says more, and the pool drops the connection.
            abandon()
        }
    }

    private func watching<Value>(_ ticket: WorkTicket, _ body: () throws -> Value) throws -> Value {
        ticket.begin(stopper)
        defer { ticket.end() }
        return try stopper.watching {
            // A cancellation before this line has found nothing to stop.
            guard !ticket.isCancelled else { throw CancellationError() }
            return try body()
        }
    }
}
