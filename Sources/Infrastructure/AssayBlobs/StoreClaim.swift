/// The claim of an installation on a blob store that other installations can reach, too.
///
/// The database has the claim, and the store has a copy of it. A store that names another installation, or a later
/// generation than the database, holds photos that this database does not know: they must not be swept.
package struct StoreClaim: Sendable, Hashable, Codable {
    /// The id of the installation, which is random and never changes.
    package let installation: String
    /// A number that rises while the installation works.
    ///
    /// Only the restore of an earlier database lowers it.
    package let generation: Int

    package init(installation: String, generation: Int) {
        self.installation = installation
        self.generation = generation
    }
}

/// The claim in the database.
package protocol ClaimSource: Sendable {
    /// Returns the present claim.
    func current() async throws -> StoreClaim

    /// Raises the generation to the first number above its own value and the given one.
    ///
    /// - Returns: The new claim, once it is durable.
    func advance(past generation: Int) async throws -> StoreClaim
}
