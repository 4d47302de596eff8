import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// Reads the `Api-Version` header: required on `/v1`, optional on `/v2`.
enum APIVersion {
    /// Returns the version of the partner API that the response must have.
    ///
    /// - Parameter path: The version in the route's path.
    /// - Throws: `invalid_api_version` (400), which names the header and its accepted values.
    static func read(_ request: Request, path: Route.Version) throws(DomainError) -> PartnerVersion {
        let sent = request.headers[.apiVersion]
        if sent == nil, let standard = path.standard { return standard }
        guard let version = sent.flatMap(PartnerVersion.init(rawValue:)), version.path == path else {
            let what = sent == nil ? "is missing" : "has an unknown value"
            let values = path.accepted.map(\.rawValue).joined(separator: " or ")
            throw .invalid(WireHeader.apiVersion, .invalidAPIVersion, "The header \(what); send \(values).")
        }
        return version
    }
}
