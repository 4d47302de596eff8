import AssayHTTP
package import AssayWire
package import Foundation

// What an app needs to show the platform's own screens (docs/screens.md).
extension AssayClient {
    /// The base URL, whose origin is the screens' own.
    package var baseURL: URL? { configuration.baseURL }

    /// The language of texts for people, `en` or `ja`.
    package var language: String { configuration.language }

    /// The address that opens a screen: good once, for a minute.
    ///
    /// - Parameter item: The item's id; `nil` for a screen that makes an item.
    /// - Throws: ``AssayError/Code/badRequest`` for an item that is unknown or another user's, and where the platform
    ///   calls itself by another address than the one that this client was given.
    package func address(of screen: ScreenName, item: String?) async throws(AssayError) -> URL {
        let body = FlowTicketRequest(screen: screen.rawValue, entrupy_id: try item.map(itemID))
        let answer = try await api.decode(
            FlowTicketResponse.self, from: .make(.makeFlowTicket, json: body, language: api.language))
        guard let url = URL(string: answer.url), let baseURL, WebOrigin(url) == WebOrigin(baseURL) else {
            throw error(
                .badRequest,
                "The platform's screens lie at another address than the base URL. Set the base URL to the address that "
                    + "the platform is reached by, or the platform's public URL to this one.")
        }
        return url
    }

    /// Why a page did not come.
    package func error(ofPage failure: any Error) -> AssayError {
        AssayError(HTTPError(failure), language: language)
    }

    /// Why a page that has come can't be shown; `nil` where it can.
    ///
    /// - Parameter requestID: The answer's ``AssayWire/WireHeader/requestID``.
    package func error(ofPageWithStatus status: Int, requestID: String?) -> AssayError? {
        guard !(200..<300).contains(status) || requestID == nil else { return nil }
        var headers = HTTPHeaders()
        headers[WireHeader.requestID] = requestID
        return AssayError(HTTPResponse(status: status, headers: headers), language: language)
    }

    /// Waits by the client's clock.
    package func wait(_ seconds: TimeInterval) async throws {
        try await clock.wait(seconds)
    }

    /// Where photos that a screen hands over grow, until they are in the queue.
    package func newPhotoDraft() async throws -> PhotoDraft {
        try await drafts.make(random.id())
    }
}

/// Scheme, host and port of an address: whose page it is.
package struct WebOrigin: Sendable, Hashable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// The origin of an address.
    package init(_ url: URL) {
        self.init(scheme: url.scheme ?? "", host: url.host ?? "", port: url.port ?? 0)
    }

    /// The origin of its parts.
    ///
    /// - Parameter port: 0 for the scheme's own.
    package init(scheme: String, host: String, port: Int) {
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        let known = ["http": 80, "https": 443][self.scheme]
        self.port = port == 0 || port == known ? nil : port
    }
}
