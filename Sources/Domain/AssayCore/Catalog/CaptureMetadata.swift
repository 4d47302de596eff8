/// The keys of an item's metadata.
package enum MetadataKey: String, Sendable, Hashable, Codable, CaseIterable {
    case brand
    case productCategory = "product_category"
    case itemType = "item_type"
    case styleName = "style_name"
    case usSize = "us_size"
    case upc
    case styleCode = "style_code"
    case material
    case customerItemID = "customer_item_id"

    /// Whether the value is kept as the user wrote it, without a match against the catalog.
    package var isText: Bool {
        ![.brand, .productCategory, .itemType].contains(self)
    }

    /// Whether an item can begin and be submitted without the value, although its category requires the key.
    ///
    /// The first calls of the documented SDK pass brand and style name, the newer ones brand with an item type or a
    /// category. The capture screen asks for the style name then; a camera of the app's own can't ask.
    var isAskedDuringCapture: Bool { self == .styleName }
}

/// The unchecked item data that an app passes when it starts a capture.
package struct CaptureMetadata: Sendable, Hashable {
    private let values: [MetadataKey: String]

    /// Keeps the documented keys and ignores others; a blank value counts as absent.
    package init(_ raw: [String: String]) {
        var values: [MetadataKey: String] = [:]
        for key in MetadataKey.allCases {
            guard let value = raw[key.rawValue], value.contains(where: { !$0.isWhitespace }) else { continue }
            values[key] = value
        }
        self.values = values
    }

    package subscript(key: MetadataKey) -> String? { values[key] }

    /// The values that are kept as text, by key.
    package var textFields: [String: String] {
        var fields: [String: String] = [:]
        for (key, value) in values where key.isText { fields[key.rawValue] = value }
        return fields
    }
}
