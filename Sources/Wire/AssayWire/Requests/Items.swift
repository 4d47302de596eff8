// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `PUT /sdk/v1/items/{id}/flag`; flag routes answer ``EntrupyFlagDetails``.
package struct SetFlagRequest: Codable, Sendable, Hashable {
    /// One of the catalog's reasons; absent for the organization's default.
    package let reason_id: String?
    /// The user's note, at most ``WireLimits/noteCharacters`` characters.
    package let message: String?

    package init(reason_id: String? = nil, message: String? = nil) {
        self.reason_id = reason_id
        self.message = message
    }
}

/// The body of `PATCH /sdk/v1/items/{id}/text-fields`, answered by ``EntrupyCaptureResult``.
package struct EditTextFieldsRequest: Codable, Sendable, Hashable {
    /// New values by text field id; "" empties a field; fields that are not named stay as they are.
    package let text_fields: [String: String]

    package init(text_fields: [String: String]) {
        self.text_fields = text_fields
    }
}

/// The body of `POST /sdk/v1/items/{id}/retakes/{retake}/captures`, answered by ``BeginCaptureResponse``.
package struct BeginRetakeRequest: Codable, Sendable, Hashable {
    /// Made by the client, as in ``BeginCaptureRequest``.
    package let id: String

    package init(id: String) {
        self.id = id
    }
}

/// The answer of `GET /sdk/v1/items/{id}/messages`, oldest first.
package struct MessagesResponse: Codable, Sendable, Hashable {
    package let messages: [EntrupySupportMessage]

    package init(messages: [EntrupySupportMessage]) {
        self.messages = messages
    }
}

/// The body of `POST /sdk/v1/items/{id}/messages/{message}/reply`, answered by ``EntrupySupportMessage``.
package struct ReplyRequest: Codable, Sendable, Hashable {
    /// The id of one of the message's answers.
    package let answer_id: String

    package init(answer_id: String) {
        self.answer_id = answer_id
    }
}
