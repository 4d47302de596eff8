// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of a search of the partner API as the server reads it, in either version.
///
/// It has the members of ``PartnerSearchRequestV1`` and ``PartnerSearchRequestV2``. The cursor may have the form of
/// either, because clients carry cursors over when they change versions.
package struct PartnerSearchBody: Decodable, Sendable, Hashable {
    package let limit: Int?
    package let filters: [SearchFilter]?
    package let cursor: [String]?
    package let start_date: Double?
    package let end_date: Double?
    package let format_options: PartnerFormatOptions?

    private enum CodingKeys: String, CodingKey {
        case limit
        case filters
        case cursor
        case start_date
        case end_date
        case format_options
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        filters = try container.decodeIfPresent([SearchFilter].self, forKey: .filters)
        if let text = try? container.decodeIfPresent(String.self, forKey: .cursor) {
            cursor = text.isEmpty ? nil : [text]
        } else {
            cursor = try container.decodeIfPresent([String].self, forKey: .cursor)
        }
        start_date = try container.decodeIfPresent(Double.self, forKey: .start_date)
        end_date = try container.decodeIfPresent(Double.self, forKey: .end_date)
        format_options = try container.decodeIfPresent(PartnerFormatOptions.self, forKey: .format_options)
    }
}
