import AssayAPI
package import AssayCore
package import AssaySQL
import Synchronization

/// Makes a platform's database transactions fail once a test requests it: `TestPlatform.make(wrapping: failure.wrap)`.
///
/// The router treats it as a real failure. This shows its responses to causes that a test cannot create otherwise.
package final class DatabaseFailure: Sendable {
    /// The cause of the failure.
    package enum Cause: Sendable {
        /// An error that is unknown to the server.
        case unexpected
        case fullDisk
        case tooManyFiles
        /// The request's body arrived too slowly.
        case slowBody
        /// A domain error of an operation.
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

    /// Makes every transaction fail from now on.
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
