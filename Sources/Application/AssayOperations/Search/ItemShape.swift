package import AssayCore
package import AssayWire

/// A shape of an item's JSON: its rendering, and whether its documents are kept.
///
/// A kept document depends on the item, its language and the organization's settings alone. Values that depend on the
/// time of the request are never part of one.
package struct ItemShape: Sendable {
    /// The name in the table of kept documents.
    package let name: String
    /// The version of the rendering, raised with every change of its bytes, so that older documents are not served.
    package let version: Int
    /// Whether a rendered document is stored for later responses, as the benchmark `partner` decided.
    package let isKept: Bool
    /// Returns the item as JSON with sorted keys.
    let render: @Sendable (ItemDocument, Language) throws -> [UInt8]
}

extension ItemShape {
    /// The shapes whose documents are kept.
    static let kept = [sdk] + PartnerVersion.allCases.map { partner($0) }

    /// The shape of the SDK.
    package static let sdk = ItemShape(
        name: "sdk", version: ItemDocument.jsonVersion, isKept: true
    ) { document, language in
        try document.json(in: language)
    }

    /// Returns the shape of a version of the partner API.
    ///
    /// - Parameter includes: The parts on request; version 1 has none.
    package static func partner(_ version: PartnerVersion, including includes: PartnerIncludes = []) -> ItemShape {
        let hasImages = version == .v2_0 && includes.contains(.images)
        return ItemShape(
            name: "\(version.path.rawValue)-\(version.rawValue)\(hasImages ? "-images" : "")",
            version: ItemDocument.partnerJSONVersion, isKept: !hasImages
        ) { document, language in
            try document.partnerJSON(version, includes: includes, in: language)
        }
    }
}
