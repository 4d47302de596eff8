// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `POST /v1|v2/webhooks`.
package struct CreateWebhookRequest: Codable, Sendable, Hashable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case url
        case secret_key
        case events
        case username
    }

    package let url: String
    /// The secret of the signatures; the server makes one if it is absent.
    package let secret_key: String?
    /// The types of the events to send; all if absent.
    package let events: [String]?
    /// The user whose items' events are sent; all users if absent.
    package let username: String?

    package init(url: String, secret_key: String? = nil, events: [String]? = nil, username: String? = nil) {
        self.url = url
        self.secret_key = secret_key
        self.events = events
        self.username = username
    }
}

extension CreateWebhookRequest: Unprinted {}

/// The body of `PATCH /v1|v2/webhooks/{webhook}`: an absent member stays as it is.
package struct EditWebhookRequest: Codable, Sendable, Hashable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case url
        case events
        case username
        case status
    }

    /// `null` counts as absent.
    package let url: String?
    /// The types of the events to send, or `null` for all.
    package let events: Nullable<[String]>?
    /// The user whose items' events are sent, or `null` for all users.
    package let username: Nullable<String>?
    /// `enabled` or `disabled`; `null` counts as absent.
    package let status: String?

    package init(
        url: String? = nil, events: Nullable<[String]>? = nil, username: Nullable<String>? = nil, status: String? = nil
    ) {
        self.url = url
        self.events = events
        self.username = username
        self.status = status
    }

    /// Decodes a body, and keeps the difference between null and an absent member.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        events =
            container.contains(.events)
            ? Nullable(wrappedValue: try container.decodeIfPresent([String].self, forKey: .events)) : nil
        username =
            container.contains(.username)
            ? Nullable(wrappedValue: try container.decodeIfPresent(String.self, forKey: .username)) : nil
        status = try container.decodeIfPresent(String.self, forKey: .status)
    }
}

/// The body of `POST /v1|v2/webhooks/{webhook}/secret`.
package struct RotateWebhookSecretRequest: Codable, Sendable, Hashable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case secret_key
        case overlap_seconds
    }

    /// The new secret; the server makes one if it is absent.
    package let secret_key: String?
    /// The time for which the previous secret signs as well, in seconds; ``WireLimits/overlapSecondsByDefault`` if
    /// absent.
    package let overlap_seconds: Int?

    package init(secret_key: String? = nil, overlap_seconds: Int? = nil) {
        self.secret_key = secret_key
        self.overlap_seconds = overlap_seconds
    }
}

extension RotateWebhookSecretRequest: Unprinted {}

extension CreateWebhookRequest: ClosedBody {
    package static var members: [String] { CodingKeys.allCases.map(\.rawValue) }
}

extension EditWebhookRequest: ClosedBody {
    package static var members: [String] { CodingKeys.allCases.map(\.rawValue) }
}

extension RotateWebhookSecretRequest: ClosedBody {
    package static var members: [String] { CodingKeys.allCases.map(\.rawValue) }
}
