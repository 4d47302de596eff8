// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import AssayWire

/// A part of the API with a description of its own, since a header chooses the shapes of the partner API.
package enum APIInterface: String, Sendable, Hashable, CaseIterable {
    case v1_3 = "1.3"
    case v1_4 = "1.4"
    case v2_0 = "2.0"
    /// The routes that apps call.
    case sdk
    /// Probes and counters, which have no published document (docs/operate/monitoring.md).
    case operation

    /// The interfaces with a document, in the order in which they are listed.
    package static let published: [APIInterface] = [.v1_3, .v1_4, .v2_0, .sdk]

    /// The version of the partner API; `nil` for other interfaces.
    package var version: PartnerVersion? { PartnerVersion(rawValue: rawValue) }

    package init(_ version: PartnerVersion) {
        self = Self.published.first { $0.version == version } ?? .v2_0
    }

    /// The title of the document.
    var title: String {
        switch self {
        case .v1_3, .v1_4, .v2_0: "Assay partner API \(rawValue)"
        case .sdk: "Assay SDK API"
        case .operation: "Assay probes"
        }
    }

    /// The text at the beginning of the document.
    var introduction: String {
        let general = """
            Errors are `application/problem+json` (RFC 9457); base decisions on `code`. Ignore members and words that \
            you do not know: later servers add some. JSON bodies have at most 64 KiB and 64 levels.
            """
        switch self {
        case .v1_3, .v1_4:
            return "The routes that a partner's backend calls, in version \(rawValue). Send `Api-Version: \(rawValue)` "
                + "with each call. \(general)"
        case .v2_0:
            return "The routes that a partner's backend calls, in version 2.0, the current one. \(general)"
        case .sdk: return "The routes that the SDK calls in the name of a user. \(general)"
        case .operation: return general
        }
    }

    /// The interfaces that have a partner route of a path's version.
    static func of(_ version: Route.Version) -> Set<APIInterface> {
        Set(PartnerVersion.allCases.filter { $0.path == version }.map(APIInterface.init))
    }
}
