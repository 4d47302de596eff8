import AssayHTTP
import AssayWire
import Foundation

extension SoakInstallation {
    /// Makes a call of the partner's backend, which must succeed.
    ///
    /// - Parameters:
    ///   - values: The values of the path's parameters.
    ///   - query: The query of the address, with its question mark.
    /// - Returns: The response's body.
    func call(
        _ route: Route, _ values: [String: String] = [:], query: String = "", body: [String: String] = [:]
    ) async throws -> Data {
        guard let url = URL(string: address.absoluteString + route.path(values) + query) else {
            throw SoakError("\(route.path()) is no path")
        }
        let response = try await URLSessionTransport().send(
            HTTPRequest(
                route.method.rawValue, url,
                headers: ["Content-Type": "application/json", "Authorization": "Token \(token)"],
                body: body.isEmpty ? .none : .data(try WireJSON.encode(body))))
        guard (200..<300).contains(response.status) else {
            throw SoakError("\(route.name) answered \(response.status)")
        }
        return response.body
    }

    /// Returns the events of the log after a number, and the number of the last event.
    func loggedEvents(after number: Int) async throws -> (events: [PartnerEvent], last: Int) {
        var events: [PartnerEvent] = []
        var last = number
        while true {
            let answer = try await call(Endpoints.events.route, query: "?limit=100&after=\(last)")
            let page = try WireJSON.decode(PartnerEventsResponse.self, from: answer)
            guard !page.events.isEmpty else { return (events, last) }
            events += page.events
            last = page.next_after
        }
    }

    /// Has the server sign an app's request for a user, as a partner's backend does.
    ///
    /// The signed request is valid for one login.
    func sign(_ request: String, user: String) async throws -> String {
        let body = [
            "sdk_authorization_request": request, "unique_user_id": user, "email": "\(user)@example.com",
        ]
        let answer = try await call(Endpoints.authorizeUser(.v2).route, body: body)
        return try WireJSON.decode(AuthorizeUserResponse.self, from: answer).signed_authorization_request
    }
}
