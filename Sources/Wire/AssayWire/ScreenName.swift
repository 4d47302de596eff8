/// The platform's own screens, by the names that addresses and tickets use (docs/develop/screens.md).
package enum ScreenName: String, Sendable, Hashable, Codable, CaseIterable {
    /// Takes the photos of an item.
    case capture
    /// Takes the photos that an expert has requested.
    case retake
    /// Disputes a result.
    case flag
    /// Shows an item and its history.
    case detail
    /// Takes the photos of another browser's `capture` or `retake` with a phone, which got its token by a QR code.
    case phone

    /// The screens that an app opens with a ticket.
    package static let openedByApps: [ScreenName] = allCases.filter { $0 != .phone }

    /// The screens that can be continued on a phone.
    package static let handedOver: Set<ScreenName> = [.capture, .retake]

    /// The path of the screen's page.
    package var path: String { "/screens/\(rawValue)" }
}
