package import AssayCore

/// Returns the current catalog to an organization's backend.
package struct ReadCatalog: Sendable {
    /// The catalog and the time of the call.
    package struct Answer: Sendable {
        package let catalog: Catalog
        package let now: Timestamp
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction(_ actor: PartnerActor) -> Answer {
        Answer(catalog: platform.catalogs.current, now: platform.clock.now())
    }
}
