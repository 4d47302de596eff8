package import AssayCore

/// Returns the current catalog to an organization's backend.
package struct ReadCatalog: Sendable {
    /// The catalog and the time of the call.
    package struct Answer: Sendable {
        package let catalog: Catalog
        package let now: Timestamp
    }

    private let catalogs: CatalogLibrary
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (catalogs, clock) = (platform.catalogs, platform.clock)
    }

    package func callAsFunction(_ actor: PartnerActor) -> Answer {
        Answer(catalog: catalogs.current, now: clock.now())
    }
}
