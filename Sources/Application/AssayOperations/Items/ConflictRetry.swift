import AssayCore
import AssayStorage

/// Runs a write again while it fails because somebody else changed a row between its reading and its writing.
enum ConflictRetry {
    /// How often; then the caller is told to try again.
    private static let attempts = 8

    /// - Parameter body: Reads, decides and writes; where its compare-and-set fails it throws
    ///   ``AssayCore/DomainError/revisionConflict``.
    static func run<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        for _ in 1..<attempts {
            do {
                return try await body()
            } catch let error as DomainError where error.code == DomainError.revisionConflict.code {
                continue
            }
        }
        return try await body()
    }
}
