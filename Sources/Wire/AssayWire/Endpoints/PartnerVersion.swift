// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The version of the partner API's shapes, by the value of the `Api-Version` header.
package enum PartnerVersion: String, Sendable, Hashable, CaseIterable, Codable {
    case v1_3 = "1.3"
    case v1_4 = "1.4"
    case v2_0 = "2.0"

    /// The version in the path.
    package var path: Endpoint.Version { self == .v2_0 ? .v2 : .v1 }
}

extension Endpoint.Version {
    /// The values of the `Api-Version` header that a path accepts.
    package var accepted: [PartnerVersion] { PartnerVersion.allCases.filter { $0.path == self } }

    /// The version of a request without the header; `nil` if the path requires the header.
    package var standard: PartnerVersion? { self == .v2 ? .v2_0 : nil }
}
