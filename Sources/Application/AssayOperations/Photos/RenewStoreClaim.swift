import AssayBlobs

/// Records in the store of photos that the installation works.
///
/// The store then shows whether a database is an earlier one, such as a restored backup, whose sweep would delete the
/// photos that it does not know. Processes that only serve clients store photos too, so every process performs this.
package struct RenewStoreClaim: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction() async throws {
        try await platform.blobs.renewClaim()
    }
}
