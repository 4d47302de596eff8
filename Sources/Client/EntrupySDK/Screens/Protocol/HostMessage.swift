// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayClient
import Foundation

/// A message from the host to a screen's page (docs/develop/screens.md).
struct HostMessage: Sendable, Hashable, Encodable {
    let type: String
    var version: Int?
    var host: String?
    /// The work that the host takes over from the page: `photos`.
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
    /// The number of bytes of a photo that the host has received.
    var offset: Int?
    var sent: Int?
    var all: Int?

    /// The answer to a page's `hello`.
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

    /// Asks for the next part of a photo.
    static func next(request: Int, offset: Int) -> HostMessage {
        HostMessage(type: "photo.next", request: request, offset: offset)
    }

    /// Confirms that the photo is in the queue and synced to disk; the page may delete its copy.
    static func stored(request: Int) -> HostMessage {
        HostMessage(type: "photo.stored", request: request)
    }

    /// Reports the number of photos that the platform has received.
    static func progress(sent: Int, all: Int) -> HostMessage {
        HostMessage(type: "progress", sent: sent, all: all)
    }

    /// Announces that the host closes the screen.
    static let ended = HostMessage(type: "ended")

    /// The script that delivers the message to the page.
    var script: String {
        // Strings, numbers and booleans can always be encoded, and JSON is valid JavaScript.
        let json = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return "window.assayHost.receive(\(json))"
    }
}
