import AssayWire
public import Foundation

/// The app's description of the item that is captured.
public struct CaptureItem: Sendable, Hashable {
    /// The documented metadata keys, which are sent to the server.
    ///
    /// All other keys belong to the app and are not sent.
    static let keys = [
        "brand", "product_category", "item_type", "style_name", "us_size", "upc", "style_code", "material",
        "customer_item_id",
    ]

    /// The item as the app supplied it, a JSON object; the app gets it back when the capture ends.
    public let json: Data
    /// The documented keys that have a value.
    public let metadata: [String: String]

    /// Creates an item from a JSON object.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for data that is not a JSON object or is nested more than 64 levels
    ///   deep. The same for a documented key whose value is not a string; the error names the key.
    public init(json: Data) throws(AssayError) {
        guard let values = try? WireJSON.decode([String: Value].self, from: json) else {
            throw Self.error("The item is not a JSON object of at most \(JSONNesting.limit) levels.")
        }
        var metadata: [String: String] = [:]
        for key in Self.keys {
            switch values[key] {
            case .text(let text): metadata[key] = text.isEmpty ? nil : text
            case .null, nil: continue
            case .other: throw Self.error("\(key) must be a string.")
            }
        }
        self.json = json
        self.metadata = metadata
    }

    /// Creates an item from its metadata.
    public init(_ metadata: [String: String]) {
        let known = metadata.filter { Self.keys.contains($0.key) && !$0.value.isEmpty }
        // Strings with string keys can always be encoded.
        json = (try? JSONEncoder().encode(metadata)) ?? Data("{}".utf8)
        self.metadata = known
    }

    private static func error(_ description: String) -> AssayError {
        AssayError(
            .badRequest, description, problemCode: "invalid_item",
            language: AssayConfiguration.language(preferred: Locale.preferredLanguages))
    }

    /// A value of any type, decoded only as far as needed.
    private enum Value: Decodable {
        case text(String)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }
    }
}

/// The subject of a capture.
enum CaptureSubject: Sendable, Hashable {
    /// A new item.
    case item(CaptureItem, ConfigurationKind)
    /// An item for which an expert has requested more photos.
    case retake(RetakeReference)
}

/// The ids of the item and the retake that photos belong to.
package struct RetakeReference: Sendable, Hashable, Codable {
    package let item: String
    package let retake: String
}
