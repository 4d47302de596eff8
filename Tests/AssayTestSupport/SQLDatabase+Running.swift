package import AssaySQL
import Testing

extension SQLDatabase {
    /// Runs statements in one transaction.
    package func run(_ statements: SQLStatement...) async throws {
        try await write { transaction in
            for statement in statements { try transaction.execute(statement) }
        }
    }

    /// Returns the first column of the single row of a query.
    package func value<Value: SQLDecodable & Sendable>(
        _ statement: SQLStatement, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await read { transaction in
            try #require(try transaction.first(statement)).get(at: 0)
        }
    }
}

/// Returns the code of the error that the body throws, or `nil` when it succeeds or throws an error of another type.
package func sqlErrorCode(_ work: () async throws -> Void) async -> SQLError.Code? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? SQLError)?.code
    }
}
