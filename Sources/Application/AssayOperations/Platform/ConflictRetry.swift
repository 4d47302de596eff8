import AssayCore
import AssayStorage
import AssayWire

/// Repeats a write that fails because another transaction changed a row between its read and its write.
enum ConflictRetry {
    /// The maximum number of attempts.
    ///
    /// After the last one the conflict is thrown to the caller.
    private static let attempts = 8

    /// - Parameter body: Reads, decides and writes. It throws ``AssayCore/DomainError/revisionConflict`` if its
    ///   compare-and-set fails.
    static func run<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        for _ in 1..<attempts {
            do {
                return try await body()
            } catch let error as DomainError where error.problem == .changedMeanwhile {
                continue
            }
        }
        return try await body()
    }
}

extension Platform {
    /// Runs a transaction, and repeats it if another transaction changed a row between its statements.
    func retryingConflicts<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await ConflictRetry.run { try await store.write(body) }
    }
}
