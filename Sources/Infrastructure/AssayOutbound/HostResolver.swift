package import AssayCore

/// Looks up the addresses of host names.
package protocol HostResolver: Sendable {
    /// Returns all addresses of a name, the preferred one first.
    ///
    /// - Throws: ``LookupFailure``, or `CancellationError`.
    func addresses(of name: String) async throws -> [IPAddress]
}

/// The reason why a name has no addresses.
package enum LookupFailure: Error, Sendable, Hashable {
    case notFound
    /// The name servers answered with an error, or not at all.
    case failed(String)
    case timeLimit
}
