package import AssayWire

extension ItemDocument {
    /// The version of the output of ``partnerJSON(_:includes:in:)``, raised with every change of it, so that older
    /// stored JSON is not served.
    ///
    /// A test compares the version with the bytes of a sample.
    package static let partnerJSONVersion = 3

    /// The item in the shape of a version of the partner API, as JSON with sorted keys.
    ///
    /// It does not depend on the time of the call, so the bytes may be kept until the item changes.
    ///
    /// - Parameter includes: The parts on request; `/v1` has none.
    package func partnerJSON(
        _ version: PartnerVersion, includes: PartnerIncludes, in language: Language
    ) throws -> [UInt8] {
        let json =
            switch version {
            case .v1_3, .v1_4: try WireJSON.encode(PartnerItemV1(self, version: version, language: language))
            case .v2_0: try WireJSON.encode(PartnerItemV2(self, includes: includes, language: language))
            }
        return [UInt8](json)
    }
}
