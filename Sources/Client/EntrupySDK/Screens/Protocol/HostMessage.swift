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
    /// All photos of the capture.
    var photos: [Photo]?
    var text_fields: [TextField]?
    /// The time by which the user must be done, in UNIX seconds by the device's clock.
    var expires_at: Double?
    /// The states of the photos by region.
    var states: [String: String]?
    var content_type: String?
    var bytes: Int?
    var data: String?
    var reason: String?

    /// A photo of the capture.
    struct Photo: Sendable, Hashable, Encodable {
        let region: String
        let label: String
        let instruction: String
        let required: Bool
        let outline: String?
        let sample: String?
        let sharpness_min: Double?
        let min_short_side: Int?
        let state: String
    }

    /// A text field that the user can fill in.
    struct TextField: Sendable, Hashable, Encodable {
        let id: String
        let label: String
        let required: Bool
        let max: Int
    }

    /// The answer to a page's `hello`.
    static func welcome(
        theme: [String: String], language: String, options: [String: Bool], offersCamera: Bool = false
    ) -> HostMessage {
        HostMessage(
            type: "welcome", version: 1, host: "EntrupySDK", offers: offersCamera ? ["photos", "camera"] : ["photos"],
            chunk_bytes: 512 * 1024, theme: theme, language: language, options: options)
    }

    /// Asks for a photo.
    static func wanted(_ photo: PhotoRequest, request: Int) -> HostMessage {
        HostMessage(
            type: "photo.wanted", request: request, region: photo.region, regions: photo.regions, label: photo.label,
            instruction: photo.instruction, attempt: photo.attempt, refusal: photo.refusal?.text,
            required: photo.isRequired, photos: photo.progress?.regions.map(Photo.init),
            text_fields: photo.progress.map { ($0.openTextFields ?? []).map(TextField.init) },
            expires_at: photo.progress?.deadline?.timeIntervalSince1970)
    }

    /// Asks for the next part of a photo.
    static func next(request: Int, offset: Int) -> HostMessage {
        HostMessage(type: "photo.next", request: request, offset: offset)
    }

    /// Confirms that the photo is in the queue and synced to disk; the page may delete its copy.
    static func stored(request: Int) -> HostMessage {
        HostMessage(type: "photo.stored", request: request)
    }

    /// Reports the number of photos that the platform has received, and each photo's state.
    static func progress(sent: Int, all: Int, states: [String: String]) -> HostMessage {
        HostMessage(type: "progress", sent: sent, all: all, states: states)
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

extension HostMessage.Photo {
    init(_ photo: CaptureProgress.Region) {
        self.init(
            region: photo.id, label: photo.label, instruction: photo.instruction, required: photo.isRequired,
            outline: photo.guide?.outline, sample: photo.guide?.sample, sharpness_min: photo.guide?.sharpnessMin,
            min_short_side: photo.guide?.minShortSide, state: photo.photo.rawValue)
    }
}

extension HostMessage.TextField {
    init(_ field: CaptureProgress.TextField) {
        self.init(id: field.id, label: field.label, required: field.isRequired, max: field.max)
    }
}

// MARK: - The host's camera

extension HostMessage {
    /// Announces a still of the host's camera.
    static func stillBegin(request: Int, contentType: String, bytes: Int) -> HostMessage {
        HostMessage(type: "still.begin", request: request, content_type: contentType, bytes: bytes)
    }

    /// Sends a part of a still.
    static func stillChunk(request: Int, offset: Int, data: Data) -> HostMessage {
        HostMessage(type: "still.chunk", request: request, offset: offset, data: data.base64EncodedString())
    }

    /// Reports that there is no still: the reason is `cancelled`, `denied` or `broken`.
    static func stillNone(request: Int, reason: String) -> HostMessage {
        HostMessage(type: "still.none", request: request, reason: reason)
    }
}
