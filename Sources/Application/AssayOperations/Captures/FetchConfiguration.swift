package import AssayCore

/// Returns the capture configuration for an app: the current catalog, for one type.
package struct FetchConfiguration: Sendable {
    /// The parts of the configuration.
    package struct Answer: Sendable {
        package let catalog: Catalog
        package let type: CaptureConfiguration
    }

    private let catalogs: CatalogLibrary

    package init(_ platform: Platform) {
        catalogs = platform.catalogs
    }

    /// - Parameter type: `production` or `debug`; `nil` means production.
    /// - Throws: `invalid_request` for any other type.
    package func callAsFunction(_ actor: UserActor, type: String?) throws(DomainError) -> Answer {
        let word = type ?? CaptureConfiguration.production.rawValue
        guard let type = CaptureConfiguration(rawValue: word) else {
            throw .invalid("type", "unknown_type", "Use production or debug.")
        }
        return Answer(catalog: catalogs.current, type: type)
    }
}
