package import AssayCore

/// Returns the current catalog to an organization's backend.
package struct ReadCatalog: Sendable {
    /// The catalog and the time of the call.
    package struct Answer: Sendable {
        package let catalog: Catalog
        package let now: Timestamp

        /// Returns the entity tag (RFC 9110 §8.8.3) of one rendering of the catalog.
        ///
        /// It is strong, because equal catalogs render to equal bytes.
        ///
        /// - Parameter part: The name of the rendering.
        package func entityTag(of part: String, in language: Language) -> String {
            "\"\(catalog.hash).\(part).\(language.rawValue)\""
        }
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
