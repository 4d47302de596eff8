import EntrupySDK
import Foundation

/// The text report of an item's result.
struct ResultReport {
    private let result: EntrupyCaptureResult
    /// Whether the server goes on, so that the photos' addresses lead somewhere.
    private let isStillServed: Bool

    init(_ result: EntrupyCaptureResult, isStillServed: Bool = true) {
        self.result = result
        self.isStillServed = isStillServed
    }

    var text: String {
        let display = result.status.result.display
        let brand = result.properties.brand.display["name"] ?? result.properties.brand.id
        let fields = (result.text_fields ?? []).map { ($0.display_name, $0.content ?? "") }
        let lines =
            ["", "  \(display.header)   (entrupy_id \(result.authentication_id))"]
            + (display.message.map { ["  \($0)"] } ?? [])
            + (display.reasons ?? []).compactMap(\.text).map { "    · \($0)" }
            + ["", "  Brand      \(brand)"]
            + fields.filter { !$1.isEmpty }
            .map { "  \($0.padding(toLength: 10, withPad: " ", startingAt: 0)) \($1)" }
        return (lines + timeline + photos).joined(separator: "\n")
    }

    private var timeline: [String] {
        guard let events = result.events, !events.isEmpty else { return [] }
        let lines = events.map { event in
            let time = event.timestamp.display.dropFirst(11).prefix(12)
            return "    \(time)  \(event.title)\(event.message.map { ": \($0)" } ?? "")"
        }
        return ["", "  Timeline"] + lines
    }

    private var photos: [String] {
        guard let photos = result.images?.uploaded_images, !photos.isEmpty else { return [] }
        let width = photos.map { $0.display_name?.count ?? 0 }.max() ?? 0
        let lines = photos.map { photo in
            let name = photo.display_name ?? ""
            let address = isStillServed ? photo.urls?.scale_micro : nil
            return "    "
                + (address.map { name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0 } ?? name)
        }
        return ["", "  Photos"] + lines
    }
}
