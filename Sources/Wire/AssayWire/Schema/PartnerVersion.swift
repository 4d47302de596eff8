// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The version of the partner API's shapes, by the value of the `Api-Version` header.
package enum PartnerVersion: String, Sendable, Hashable, CaseIterable, Codable {
    case v1_3 = "1.3"
    case v1_4 = "1.4"
    case v2_0 = "2.0"
}
