// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /sdk/v1/flow-tickets`.
package struct FlowTicketRequest: Codable, Sendable, Hashable {
    /// A ``ScreenName``.
    package let screen: String
    /// The item that the screen is about; absent for `capture`.
    package let entrupy_id: String?

    package init(screen: String, entrupy_id: String?) {
        self.screen = screen
        self.entrupy_id = entrupy_id
    }
}

/// The answer of `POST /sdk/v1/flow-tickets`.
package struct FlowTicketResponse: Codable, Sendable, Hashable {
    /// The screen's address with the ticket in its fragment, which no server ever sees.
    package let url: String
    /// UNIX seconds: the ticket is good for one redemption until then.
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

/// The answer of `POST /sdk/v1/flows`: what the screen may do from now on.
package struct FlowResponse: Codable, Sendable, Hashable {
    /// A bearer token that is good for the calls of this screen on this item alone.
    package let flow_token: String
    /// UNIX seconds.
    package let expires_at: Double
    package let screen: String
    package let entrupy_id: String?

    package init(flow_token: String, expires_at: Double, screen: String, entrupy_id: String?) {
        self.flow_token = flow_token
        self.expires_at = expires_at
        self.screen = screen
        self.entrupy_id = entrupy_id
    }
}
