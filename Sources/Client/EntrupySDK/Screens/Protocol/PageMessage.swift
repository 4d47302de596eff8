// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayWire
import Foundation

/// A message from a screen's page to its host (docs/develop/screens.md).
package enum PageMessage: Sendable, Hashable {
    /// The page has loaded and uses this version of the protocol.
    case hello(version: Int)
    /// The page shows its content.
    case ready
    /// The page begins to send a photo for a request of the host, in parts.
    case photoBegin(request: Int, contentType: String, bytes: Int)
    /// One part of the photo.
    case photoChunk(request: Int, offset: Int, data: Data)
    /// The page has sent the last part.
    case photoEnd(request: Int)
    /// The user skips the photo.
    case photoSkip(request: Int)
    /// The values of the text fields, by field id.
    case fields([String: String])
    /// The page wants a still of the host's camera.
    case stillWanted(request: Int, region: String)
    /// The page wants the part of the still that begins at the offset; at the still's end, it has received all.
    case stillNext(request: Int, offset: Int)
    /// The platform has accepted the user's submission.
    case submitted
    /// The user has finished with the screen or cancelled it.
    case cancel
    /// The page can't continue.
    case fail(ScreenFailure)
}

/// The reason why a page can't continue.
package struct ScreenFailure: Sendable, Hashable, Decodable {
    /// `camera_denied`, `offline`, `refused` (with the ``status``) or `broken`.
    let reason: String
    let status: Int?
    let code: String?
    let description: String?
    let requestID: String?

    private enum CodingKeys: String, CodingKey {
        case reason, status, code, description
        case requestID = "request_id"
    }
}

extension PageMessage {
    /// The limit for a page's message in bytes: a part of 1 MiB in base64, and the JSON around it.
    static let maxBytes = 1024 * 1024 * 4 / 3 + 4096

    private struct Fields: Decodable {
        let type: String
        let version: Int?
        let request: Int?
        let content_type: String?
        let bytes: Int?
        let offset: Int?
        let data: Data?
        let region: String?
        let values: [String: String]?
    }

    /// The limits for the text fields: their number, and the length of a value in bytes.
    private static let maxFields = (count: 64, bytes: 4096)

    /// Reads a message.
    ///
    /// - Returns: `nil` for a message that this version does not know; a newer page may send one.
    package init?(_ text: String) {
        let json = Data(text.utf8)
        guard json.count <= Self.maxBytes, let fields = try? WireJSON.decode(Fields.self, from: json) else {
            return nil
        }
        switch fields.type {
        case "hello": self = .hello(version: fields.version ?? 1)
        case "ready": self = .ready
        case "submitted": self = .submitted
        case "cancel": self = .cancel
        case "fields":
            guard let values = fields.values, values.count <= Self.maxFields.count,
                values.allSatisfy({ max($0.key.utf8.count, $0.value.utf8.count) <= Self.maxFields.bytes })
            else { return nil }
            self = .fields(values)
        case "fail":
            guard let failure = try? WireJSON.decode(ScreenFailure.self, from: json) else { return nil }
            self = .fail(failure)
        default:
            guard let request = fields.request, let message = Self.photo(fields, request) else { return nil }
            self = message
        }
    }

    private static func photo(_ fields: Fields, _ request: Int) -> PageMessage? {
        switch fields.type {
        case "photo.begin":
            guard let type = fields.content_type, let bytes = fields.bytes else { return nil }
            return .photoBegin(request: request, contentType: type, bytes: bytes)
        case "photo.chunk":
            guard let offset = fields.offset, let data = fields.data else { return nil }
            return .photoChunk(request: request, offset: offset, data: data)
        case "photo.end": return .photoEnd(request: request)
        case "photo.skip": return .photoSkip(request: request)
        case "still.wanted": return fields.region.map { .stillWanted(request: request, region: $0) }
        case "still.next": return fields.offset.map { .stillNext(request: request, offset: $0) }
        default: return nil
        }
    }
}
