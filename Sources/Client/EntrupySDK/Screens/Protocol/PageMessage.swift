// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayWire
import Foundation

/// What a screen's page says to its host (docs/screens.md).
package enum PageMessage: Sendable, Hashable {
    /// The page is there, and speaks this version of the protocol.
    case hello(version: Int)
    /// The page shows what it is for.
    case ready
    /// A photo for a request of the host's comes, in parts.
    case photoBegin(request: Int, contentType: String, bytes: Int)
    /// A part of it.
    case photoChunk(request: Int, offset: Int, data: Data)
    /// The last part was sent.
    case photoEnd(request: Int)
    /// The user goes on without the photo.
    case photoSkip(request: Int)
    /// The platform has taken what the user has submitted.
    case submitted
    /// The user is done with the screen, or does not want to.
    case cancel
    /// The page can't go on.
    case fail(ScreenFailure)
}

/// Why a page can't go on.
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
    /// The longest text that a page may send: a part of 1 MiB in base64, and what stands around it.
    static let mostBytes = 1024 * 1024 * 4 / 3 + 4096

    private struct Fields: Decodable {
        let type: String
        let version: Int?
        let request: Int?
        let content_type: String?
        let bytes: Int?
        let offset: Int?
        let data: Data?
    }

    /// Reads a message.
    ///
    /// - Returns: `nil` for what this version does not know, which a newer page may well send.
    package init?(_ text: String) {
        let json = Data(text.utf8)
        guard json.count <= Self.mostBytes, let fields = try? WireJSON.decode(Fields.self, from: json) else {
            return nil
        }
        switch fields.type {
        case "hello": self = .hello(version: fields.version ?? 1)
        case "ready": self = .ready
        case "submitted": self = .submitted
        case "cancel": self = .cancel
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
        default: return nil
        }
    }
}
