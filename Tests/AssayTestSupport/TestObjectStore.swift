package import AssayS3
import AssayServer
package import Foundation
import LocalServers
import Synchronization

/// The object store of this test process: OpenStack Swift, which checks signatures and digests.
///
/// A test gets a prefix of its own in the one bucket.
package final class TestObjectStore: Sendable {
    /// The store, which starts when the first test needs it and ends with this process.
    package static func shared() async throws -> TestObjectStore {
        try await starting.value
    }

    private static let starting = Task { try await TestObjectStore() }

    private let script: RepositoryScript
    private let fields: [String: String]
    private let made = Mutex(0)

    private init() async throws {
        script = try RepositoryScript("object-store")
        fields = try await script.fields(after: "address: ")
    }

    /// A field of the line that `scripts/object-store` prints.
    package subscript(field: String) -> String { fields[field] ?? "" }

    /// The endpoint without TLS.
    package var endpoint: String { self["endpoint"] }

    /// The environment with the credentials of the bucket's owner.
    package var environment: [String: String] {
        ["AWS_ACCESS_KEY_ID": self["access_key"], "AWS_SECRET_ACCESS_KEY": self["secret_key"]]
    }

    /// Returns a prefix that no other test has.
    package func newPrefix() -> String {
        let number = made.withLock { made in
            made += 1
            return made
        }
        return "test-\(number)"
    }

    /// Returns the settings of a store in the bucket.
    ///
    /// - Parameters:
    ///   - prefix: By default a new one.
    ///   - endpoint: By default the endpoint without TLS; a proxy before it, for example.
    ///   - changes: Changes to the environment.
    package func settings(
        prefix: String? = nil, endpoint: String? = nil, addressing: String? = nil, caBundle: URL? = nil,
        credentialsFile: URL? = nil, changes: [String: String] = [:]
    ) throws -> S3Settings {
        try S3Settings(
            "s3://\(self["bucket"])/\(prefix ?? newPrefix())", endpoint: endpoint ?? self.endpoint,
            region: self["region"], addressing: addressing, caBundle: caBundle, credentialsFile: credentialsFile,
            environment: environment.merging(changes) { $1 })
    }
}
