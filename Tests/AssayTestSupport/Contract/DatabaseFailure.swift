import AssayAPI
package import AssayCore
package import AssaySQL
import Synchronization

/// Fails what a platform asks of its database, once a test says so: `TestPlatform.make(wrapping: failure.wrap)`.
///
/// The router answers the failure as its own, which shows the answer to causes that a test cannot bring about.
package final class DatabaseFailure: Sendable {
    /// The cause of the failure.
    package enum Cause: Sendable {
        /// An error of which the server knows nothing.
        case unexpected
        case fullDisk
        case tooManyFiles
        /// The request's body, which came too slowly.
        case slowBody
        /// An operation, with a refusal of its own.
        case refusal(DomainError)

        fileprivate var error: any Error {
            switch self {
            case .unexpected: Unexpected()
            case .fullDisk: SQLError(.diskFull)
            case .tooManyFiles: SQLError(.tooManyFiles)
            case .slowBody: RequestFailure.tooSlow
            case .refusal(let error): error
            }
        }
    }

    private struct Unexpected: Error {}

    private let cause = Mutex<Cause?>(nil)

    package init() {}

    /// From now on every transaction fails.
    package func begin(_ cause: Cause) {
        self.cause.withLock { $0 = cause }
    }

    package func wrap(_ database: any SQLDatabase) -> any SQLDatabase {
        FailingDatabase(base: database) { [self] in
            if let cause = cause.withLock({ $0 }) { throw cause.error }
        }
    }
}

private struct FailingDatabase: SQLDatabase {
    let base: any SQLDatabase
    let check: @Sendable () throws -> Void

    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try check()
        return try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try check()
        return try await base.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
