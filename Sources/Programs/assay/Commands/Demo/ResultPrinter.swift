import EntrupySDK
import Foundation

/// Prints a result in a readable form.
enum ResultPrinter {
    /// - Parameter isStillServed: Whether the server goes on, so that the photos' addresses lead somewhere.
    static func print(_ result: EntrupyCaptureResult, isStillServed: Bool = true) {
        let display = result.status.result.display
        Terminal.print("")
        Terminal.print("  \(display.header)   (entrupy_id \(result.authentication_id))")
        if let message = display.message { Terminal.print("  \(message)") }
        for reason in display.reasons ?? [] {
            if let text = reason.text { Terminal.print("    · \(text)") }
        }
        let brand = result.properties.brand.display["name"] ?? result.properties.brand.id
        Terminal.print("")
        Terminal.print("  Brand      \(brand)")
        for field in result.text_fields ?? [] {
            if let content = field.content, !content.isEmpty {
                Terminal.print("  \(field.display_name.padding(toLength: 10, withPad: " ", startingAt: 0)) \(content)")
            }
        }
        printTimeline(result)
        printPhotos(result, withAddresses: isStillServed)
    }

    private static func printTimeline(_ result: EntrupyCaptureResult) {
        guard let events = result.events, !events.isEmpty else { return }
        Terminal.print("")
        Terminal.print("  Timeline")
        for event in events {
            let time = event.timestamp.display.dropFirst(11).prefix(12)
            Terminal.print("    \(time)  \(event.title)\(event.message.map { ": \($0)" } ?? "")")
        }
    }

    private static func printPhotos(_ result: EntrupyCaptureResult, withAddresses: Bool) {
        guard let photos = result.images?.uploaded_images, !photos.isEmpty else { return }
        Terminal.print("")
        Terminal.print("  Photos")
        let width = photos.map { $0.display_name?.count ?? 0 }.max() ?? 0
        for photo in photos {
            let name = photo.display_name ?? ""
            let address = withAddresses ? photo.urls?.scale_micro : nil
            Terminal.print(
                "    " + (address.map { name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0 } ?? name))
        }
    }
}
