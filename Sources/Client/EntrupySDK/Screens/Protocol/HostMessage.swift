// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayClient
import Foundation

/// What the host says to a screen's page (docs/screens.md).
struct HostMessage: Sendable, Hashable, Encodable {
    let type: String
    var version: Int?
    var host: String?
    /// What the host takes over from the page: `photos`.
    var offers: [String]?
    /// The largest part of a photo, in bytes.
    var chunk_bytes: Int?
    var theme: [String: String]?
    var language: String?
    var options: [String: Bool]?
    /// The number of a request for a photo.
    var request: Int?
    var region: String?
    var regions: [String]?
    var label: String?
    var instruction: String?
    var attempt: Int?
    var refusal: String?
    var required: Bool?
    /// How many bytes of a photo the host has.
    var offset: Int?
    var sent: Int?
    var all: Int?

    /// The answer to a page's greeting.
    static func welcome(theme: [String: String], language: String, options: [String: Bool]) -> HostMessage {
        HostMessage(
            type: "welcome", version: 1, host: "EntrupySDK", offers: ["photos"], chunk_bytes: 512 * 1024, theme: theme,
            language: language, options: options)
    }

    /// Asks for a photo.
    static func wanted(_ photo: PhotoRequest, request: Int) -> HostMessage {
        HostMessage(
            type: "photo.wanted", request: request, region: photo.region, regions: photo.regions, label: photo.label,
            instruction: photo.instruction, attempt: photo.attempt, refusal: photo.refusal?.text,
            required: photo.isRequired)
    }

    /// Asks for the part of a photo that comes next.
    static func next(request: Int, offset: Int) -> HostMessage {
        HostMessage(type: "photo.next", request: request, offset: offset)
    }

    /// The photo is in the queue, synced: the page may delete its copy.
    static func stored(request: Int) -> HostMessage {
        HostMessage(type: "photo.stored", request: request)
    }

    /// So many of the photos are with the platform.
    static func progress(sent: Int, all: Int) -> HostMessage {
        HostMessage(type: "progress", sent: sent, all: all)
    }

    /// The host closes the screen.
    static let ended = HostMessage(type: "ended")

    /// The script that hands it over.
    var script: String {
        // Strings, numbers and booleans always encode; and JSON is JavaScript.
        let json = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return "window.assayHost.receive(\(json))"
    }
}
