package import AssayCore

/// Returns the capture configuration for an app: the current catalog, for one type.
package struct FetchConfiguration: Sendable {
    /// The parts of the configuration.
    package struct Answer: Sendable {
        package let catalog: Catalog
        package let type: CaptureConfiguration
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter type: `production` or `debug`; `nil` means production.
    /// - Throws: `invalid_request` for any other type.
    package func callAsFunction(_ actor: UserActor, type: String?) throws(DomainError) -> Answer {
        let type = try CaptureConfiguration(checking: type ?? CaptureConfiguration.production.rawValue, field: "type")
        return Answer(catalog: platform.catalogs.current, type: type)
    }
}
