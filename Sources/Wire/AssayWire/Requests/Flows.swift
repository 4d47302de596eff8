// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /sdk/v1/flow-tickets`.
package struct FlowTicketRequest: Codable, Sendable, Hashable {
    /// The raw value of a ``ScreenName``.
    package let screen: String
    /// The item of the screen; absent for `capture`.
    package let entrupy_id: String?

    package init(screen: String, entrupy_id: String?) {
        self.screen = screen
        self.entrupy_id = entrupy_id
    }
}

/// The response of `POST /sdk/v1/flow-tickets`.
package struct FlowTicketResponse: Codable, Sendable, Hashable {
    /// The screen's address with the ticket in its fragment, which browsers do not send to a server.
    package let url: String
    /// The end of the ticket's validity, in UNIX seconds; the ticket can be redeemed once.
    package let expires_at: Double

    package init(url: String, expires_at: Double) {
        self.url = url
        self.expires_at = expires_at
    }
}

/// The body of `POST /sdk/v1/flows`.
package struct RedeemFlowTicketRequest: Codable, Sendable, Hashable {
    package let ticket: String

    package init(ticket: String) {
        self.ticket = ticket
    }
}

/// The response of `POST /sdk/v1/flows`: the permissions of the screen.
package struct FlowResponse: Codable, Sendable, Hashable {
    /// A bearer token that is valid only for the calls of this screen on this item.
    package let flow_token: String
    /// The end of the token's validity, in UNIX seconds.
    package let expires_at: Double
    package let screen: String
    package let entrupy_id: String?
    /// `true` if the screen can be continued on a phone; absent otherwise.
    package let phone: Bool?

    package init(flow_token: String, expires_at: Double, screen: String, entrupy_id: String?, phone: Bool? = nil) {
        self.flow_token = flow_token
        self.expires_at = expires_at
        self.screen = screen
        self.entrupy_id = entrupy_id
        self.phone = phone
    }
}

extension FlowTicketRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "screen": .closed(ScreenName.openedByApps.map(\.rawValue)),
        "entrupy_id": .described("The item of the screen; absent for `capture`."),
    ]
}

extension FlowTicketResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "url": .described("The screen's address with the ticket, which can be redeemed once."),
        "expires_at": .described("UNIX seconds."),
    ]
}

extension FlowResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "flow_token": .described("Valid only for the calls of this screen on this item."),
        "expires_at": .described("UNIX seconds."),
        "screen": .open(ScreenName.openedByApps.map(\.rawValue)),
        "phone": .described("`true` if the screen can be continued on a phone; absent otherwise."),
    ]
}
