import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// Validates the `Api-Version` header: required on `/v1`, optional on `/v2`.
enum APIVersion {
    static func accepted(_ version: Endpoint.Version) -> [String] {
        switch version {
        case .v1: ["1.3", "1.4"]
        case .v2: ["2.0"]
        }
    }

    /// - Throws: `invalid_api_version` (400), which names the header and its accepted values.
    static func check(_ request: Request, version: Endpoint.Version) throws(DomainError) {
        let sent = request.headers[.apiVersion]
        if sent == nil, version == .v2 { return }
        guard let sent, accepted(version).contains(sent) else {
            let what = sent == nil ? "is missing" : "has an unknown value"
            let values = accepted(version).joined(separator: " or ")
            throw .invalid(
                [.init(WireHeader.apiVersion, "invalid_api_version", "The header \(what); send \(values).")],
                code: "invalid_api_version")
        }
    }
}
