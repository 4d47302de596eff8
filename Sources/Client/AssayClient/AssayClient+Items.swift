public import AssayWire
import Foundation

// An item's id can be in upper or lower case, with or without surrounding whitespace. An unknown item and an item of
// another user cause the same ``AssayError/Code/badRequest``, with the same description.
extension AssayClient {
    /// Returns one item of the logged-in user.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` if the item is unknown or belongs to another user.
    public func item(_ id: String) async throws(AssayError) -> EntrupyCaptureResult {
        try await api.answer(to: Endpoints.item, ["item": itemID(id)])
    }

    /// Changes text fields of an item.
    ///
    /// - Parameters:
    ///   - fields: New values by the fields' `region_id`; "" clears a field, and fields that are not listed keep their
    ///     values.
    ///   - id: The item's id.
    /// - Returns: The updated item.
    /// - Throws: ``AssayError/Code/badRequest`` for a field that is unknown, not editable, or required but empty.
    @discardableResult
    public func editTextFields(
        _ fields: [String: String], of id: String
    ) async throws(AssayError) -> EntrupyCaptureResult {
        try await api.answer(
            to: Endpoints.editTextFields, ["item": itemID(id)], json: EditTextFieldsRequest(text_fields: fields))
    }

    /// Returns the questions that experts have asked about an item, oldest first.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` if the item is unknown or belongs to another user.
    public func messages(about id: String) async throws(AssayError) -> [EntrupySupportMessage] {
        try await api.answer(to: Endpoints.messages, ["item": itemID(id)]).messages
    }

    /// Replies to an expert's question with one of its answers.
    ///
    /// - Returns: The question with the reply.
    /// - Throws: ``AssayError/Code/badRequest`` for an unknown question or answer, and for a question that already has
    ///   a different reply.
    @discardableResult
    public func reply(
        to message: String, with answer: String, about id: String
    ) async throws(AssayError) -> EntrupySupportMessage {
        guard !message.isEmpty, !answer.isEmpty else {
            throw error(.badRequest, "The message's or the answer's id is empty. Take both from the item's messages.")
        }
        return try await api.answer(
            to: Endpoints.replyToMessage, ["item": itemID(id), "message": message],
            json: ReplyRequest(answer_id: answer))
    }

    /// The item's id in the form that the server expects.
    func itemID(_ id: String) throws(AssayError) -> String {
        let id = id.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !id.isEmpty else { throw error(.badRequest, "The Entrupy ID is empty.") }
        return id
    }
}
