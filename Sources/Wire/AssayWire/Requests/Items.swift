// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `PUT /sdk/v1/items/{id}/flag`; the flag routes return ``EntrupyFlagDetails``.
package struct SetFlagRequest: Codable, Sendable, Hashable {
    /// The id of one of the catalog's reasons; if absent, the organization's default applies.
    package let reason_id: String?
    /// The user's note, at most ``WireLimits/noteCharacters`` characters.
    package let message: String?

    package init(reason_id: String? = nil, message: String? = nil) {
        self.reason_id = reason_id
        self.message = message
    }
}

/// The body of `PATCH /sdk/v1/items/{id}/text-fields`, which returns ``EntrupyCaptureResult``.
package struct EditTextFieldsRequest: Codable, Sendable, Hashable {
    /// New values by text field id; "" clears a field, and fields that are not listed keep their values.
    package let text_fields: [String: String]

    package init(text_fields: [String: String]) {
        self.text_fields = text_fields
    }
}

/// The body of `POST /sdk/v1/items/{id}/retakes/{retake}/captures`, which returns ``BeginCaptureResponse``.
package struct BeginRetakeRequest: Codable, Sendable, Hashable {
    /// The client's id for the capture, as in ``BeginCaptureRequest``.
    package let id: String

    package init(id: String) {
        self.id = id
    }
}

/// The response of `GET /sdk/v1/items/{id}/messages`, oldest first.
package struct MessagesResponse: Codable, Sendable, Hashable {
    package let messages: [EntrupySupportMessage]

    package init(messages: [EntrupySupportMessage]) {
        self.messages = messages
    }
}

/// The body of `POST /sdk/v1/items/{id}/messages/{message}/reply`, which returns ``EntrupySupportMessage``.
package struct ReplyRequest: Codable, Sendable, Hashable {
    /// The id of one of the message's answers.
    package let answer_id: String

    package init(answer_id: String) {
        self.answer_id = answer_id
    }
}

extension SetFlagRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "reason_id": .described("One of the reasons of `GET …/flag`; if absent, the organization's default."),
        "message": JSONSchema(["maxLength": .integer(WireLimits.noteCharacters)]).described("The user's note."),
    ]
}

extension EditTextFieldsRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "text_fields": .described("New values by the field's id; an empty text clears a field.")
    ]
}

extension BeginRetakeRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "id": JSONSchema(["pattern": "^[A-Za-z0-9-]{8,64}$"]).described("The client's id for the capture.")
    ]
}

extension ReplyRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "answer_id": .described("The id of one of the message's answers.")
    ]
}
