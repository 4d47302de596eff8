import AssayHTTP
package import AssayWire
package import Foundation

// The parts of the client that an app needs to show the platform's own screens (docs/develop/screens.md).
extension AssayClient {
    /// The base URL; the screens have the same origin.
    package var baseURL: URL? { configuration.baseURL }

    /// The language of user-facing texts, `en` or `ja`.
    package var language: String { configuration.language }

    /// Returns the address that opens a screen; it is valid once, for one minute.
    ///
    /// - Parameter item: The item's id; `nil` for a screen that creates an item.
    /// - Throws: ``AssayError/Code/badRequest`` if the item is unknown or belongs to another user, and if the origin of
    ///   the server's public URL differs from that of the client's base URL.
    package func address(of screen: ScreenName, item: String?) async throws(AssayError) -> URL {
        let body = FlowTicketRequest(screen: screen.rawValue, entrupy_id: try item.map(itemID))
        let answer = try await api.answer(to: Endpoints.makeFlowTicket, json: body)
        guard let url = URL(string: answer.url), let baseURL, WebOrigin(url) == WebOrigin(baseURL) else {
            throw error(
                .badRequest,
                "The platform's screens lie at another address than the base URL. Set the base URL to the address that "
                    + "the platform is reached by, or the platform's public URL to this one.")
        }
        return url
    }

    /// Returns the error for a page that failed to load.
    package func error(ofPage failure: any Error) -> AssayError {
        AssayError(HTTPError(failure), language: language)
    }

    /// Returns the error for a page that loaded but cannot be shown; `nil` if it can be shown.
    ///
    /// - Parameter requestID: The response's ``AssayWire/WireHeader/requestID``.
    package func error(ofPageWithStatus status: Int, requestID: String?) -> AssayError? {
        guard !(200..<300).contains(status) || requestID == nil else { return nil }
        var headers = HTTPHeaders()
        headers[WireHeader.requestID] = requestID
        return AssayError(HTTPResponse(status: status, headers: headers), language: language)
    }

    /// Waits for the end of a time limit on the client's clock.
    package func waitForLimit(of seconds: TimeInterval) async throws {
        try await clock.waitForLimit(of: seconds)
    }

    /// Creates a draft file for a photo that a screen hands over in parts, until the photo is in the queue.
    package func newPhotoDraft() async throws -> PhotoDraft {
        try await drafts.make(random.id())
    }
}

/// The origin of an address: scheme, host and port.
package struct WebOrigin: Sendable, Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// Creates the origin of an address.
    package init(_ url: URL) {
        self.init(scheme: url.scheme ?? "", host: url.host ?? "", port: url.port ?? 0)
    }

    /// Creates an origin from its parts.
    ///
    /// - Parameter port: 0 for the scheme's default port.
    package init(scheme: String, host: String, port: Int) {
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        let known = ["http": 80, "https": 443][self.scheme]
        self.port = port == 0 || port == known ? nil : port
    }
}
