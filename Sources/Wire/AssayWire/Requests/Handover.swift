// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of calls without parameters: an object, whose members are ignored.
package struct HandoverCommand: Codable, Sendable, Hashable {
    package init() {}
}

/// The response of `POST /sdk/v1/handover`: what the browser shows so that a phone can take over.
package struct HandoverOffer: Codable, Sendable, Hashable {
    /// The address in the QR code, with a ticket in its fragment, which browsers do not send to a server.
    package let url: String
    /// The end of the ticket's validity, in UNIX seconds.
    package let expires_at: Double
    /// Two digits, which both devices show, so that the user sees that they belong together.
    package let number: String
    package let qr: QRModules

    package init(url: String, expires_at: Double, number: String, qr: QRModules) {
        self.url = url
        self.expires_at = expires_at
        self.number = number
        self.qr = qr
    }
}

/// A QR code as bits, which the page draws.
package struct QRModules: Codable, Sendable, Hashable {
    /// The number of modules of each side, without the quiet zone.
    package let size: Int
    /// Base64 of the bits, row by row, the most significant bit first, 1 for a dark module.
    package let modules: String

    package init(size: Int, modules: String) {
        self.size = size
        self.modules = modules
    }
}

/// The body of `POST /sdk/v1/handover/preview` and of `POST /sdk/v1/handover/redeem`.
package struct RedeemHandoverRequest: Codable, Sendable, Hashable {
    package let ticket: String
}

/// The response of `POST /sdk/v1/handover/preview`: the facts that the phone's user sees before going on.
package struct HandoverPreview: Codable, Sendable, Hashable {
    /// The name of the organization that gets the photos.
    package let organization: String

    package init(organization: String) {
        self.organization = organization
    }
}

/// The response of `GET /sdk/v1/handover/plan`: the capture, with texts of the server's catalog.
package struct HandoverPlan: Codable, Sendable, Hashable {
    /// The photos that the capture needs, in the order to take them.
    package let regions: [BeginCaptureResponse.Region]
    /// The text fields that the user can fill in.
    package let text_fields: [BeginCaptureResponse.TextField]
    /// The latest photo of each region that the server has.
    package let photos: [CaptureStatusResponse.Photo]
    /// The time until which to submit, in UNIX seconds.
    package let expires_at: Double

    package init(
        regions: [BeginCaptureResponse.Region], text_fields: [BeginCaptureResponse.TextField],
        photos: [CaptureStatusResponse.Photo], expires_at: Double
    ) {
        self.regions = regions
        self.text_fields = text_fields
        self.photos = photos
        self.expires_at = expires_at
    }
}

/// The response of `POST /sdk/v1/handover/redeem`: the permissions of the phone.
package struct RedeemHandoverResponse: Codable, Sendable, Hashable {
    /// A bearer token that is valid only for the phone's calls of this hand-over.
    package let flow_token: String
    /// The end of the token's validity, in UNIX seconds.
    package let expires_at: Double
    /// The screen that the phone continues.
    package let screen: String
    /// Two digits, which both devices show.
    package let number: String

    package init(flow_token: String, expires_at: Double, screen: String, number: String) {
        self.flow_token = flow_token
        self.expires_at = expires_at
        self.screen = screen
        self.number = number
    }
}

/// The response of `POST /sdk/v1/handover/confirm`.
package struct HandoverState: Codable, Sendable, Hashable {
    /// The words of every response with a state.
    package static let states = ["open", "redeemed", "confirmed", "ended"]

    package let state: String

    package init(state: String) {
        self.state = state
    }
}

/// The response of `GET /sdk/v1/handover`.
package struct HandoverUpdate: Codable, Sendable, Hashable {
    package let state: String
    /// The number to send as `after` next time, which deletes the messages up to it.
    package let sequence: Int
    /// Oldest first.
    package let messages: [HandoverMessage]

    package init(state: String, sequence: Int, messages: [HandoverMessage]) {
        self.state = state
        self.sequence = sequence
        self.messages = messages
    }
}

/// A message from the other device.
package struct HandoverMessage: Codable, Sendable, Hashable {
    /// Grows with each message of the hand-over, in both directions.
    package let sequence: Int
    package let message: ScreenMessage

    package init(sequence: Int, message: ScreenMessage) {
        self.sequence = sequence
        self.message = message
    }
}

/// The body of `POST /sdk/v1/handover/messages`.
package struct SendHandoverMessagesRequest: Codable, Sendable, Hashable {
    package let messages: [ScreenMessage]
}

/// The response of `POST /sdk/v1/handover/messages`.
package struct SentHandoverMessages: Codable, Sendable, Hashable {
    /// The number of the last message.
    package let sequence: Int

    package init(sequence: Int) {
        self.sequence = sequence
    }
}

/// A message between the devices of a hand-over (docs/develop/screens.md): an object with a `type`.
///
/// It is decoded as any JSON, and a closed schema decides whether it passes.
package struct ScreenMessage: Codable, Sendable, Hashable {
    package let members: [String: JSONNode]

    package init(_ members: [String: JSONNode]) {
        self.members = members
    }

    package init(from decoder: any Decoder) throws {
        members = try decoder.singleValueContainer().decode([String: JSONNode].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    /// The kind of the message; `nil` if it has none.
    package var type: String? { members["type"]?.string }
}

extension ScreenMessage: SchemaProviding {
    package static var schema: JSONSchema {
        .map(of: .any).merging(.object(["type": .string], required: ["type"]))
            .described("A message of the closed list of its device: ids of the capture and states, no texts to show.")
    }
}

extension HandoverOffer: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "url": .described("The address in the QR code, with a ticket that can be redeemed once."),
        "expires_at": .described("UNIX seconds."),
        "number": .string(2...2, pattern: "^[1-9][0-9]$").described("Both devices show it."),
    ]
}

extension QRModules: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "size": .integer(21...177).described("The modules of each side, without the quiet zone."),
        "modules": .described(
            "Base64 of the bits, row by row, the most significant bit first; 1 is dark."),
    ]
}

extension RedeemHandoverResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "flow_token": .described("Valid only for the phone's calls of this hand-over."),
        "expires_at": .described("UNIX seconds."),
        "screen": .open(ScreenName.allCases.filter(ScreenName.handedOver.contains).map(\.rawValue))
            .described("The screen that the phone continues."),
        "number": .string(2...2, pattern: "^[1-9][0-9]$").described("Both devices show it."),
    ]
}

extension HandoverPreview: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "organization": .described("The name of the organization that gets the photos.")
    ]
}

extension HandoverPlan: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "regions": .described("The photos that the capture needs, in the order to take them."),
        "text_fields": .described("The text fields that the user can fill in."),
        "photos": .described("The latest photo of each region that the server has."),
        "expires_at": .described("The time until which to submit, in UNIX seconds."),
    ]
}

extension HandoverState: SchemaRefining {
    package static var refinements: [String: JSONSchema] { ["state": .closed(states)] }
}

extension HandoverUpdate: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "state": .closed(HandoverState.states),
        "sequence": .described("Send it as `after` in the next call, which deletes the messages up to it."),
        "messages": .described("At most 64 messages or 256 KiB, oldest first."),
    ]
}

extension SendHandoverMessagesRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = ["messages": .described("1 to 16 messages.")]
}

extension SentHandoverMessages: SchemaRefining {
    package static let refinements: [String: JSONSchema] = ["sequence": .described("The number of the last message.")]
}
