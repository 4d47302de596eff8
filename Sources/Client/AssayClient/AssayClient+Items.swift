public import AssayWire
import Foundation

// An item's id may be in any case, with or without spaces around it; one that is unknown and one of another user are
// both ``AssayError/Code/badRequest``, in the same words.
extension AssayClient {
    /// One item of the logged-in user.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for an item that is unknown or another user's.
    public func item(_ id: String) async throws(AssayError) -> EntrupyCaptureResult {
        try await api.decode(EntrupyCaptureResult.self, from: APICall(.item, ["item": itemID(id)]))
    }

    /// Changes text fields of an item.
    ///
    /// - Parameters:
    ///   - fields: New values by the fields' `region_id`; "" empties a field, and fields that are not named stay as they
    ///     are.
    ///   - id: The item's id.
    /// - Returns: The item as it is now.
    /// - Throws: ``AssayError/Code/badRequest`` for a field that is unknown, can't be changed or can't be empty.
    @discardableResult
    public func editTextFields(
        _ fields: [String: String], of id: String
    ) async throws(AssayError) -> EntrupyCaptureResult {
        let call = try APICall.make(
            .editTextFields, ["item": itemID(id)], json: EditTextFieldsRequest(text_fields: fields),
            language: api.language)
        return try await api.decode(EntrupyCaptureResult.self, from: call)
    }

    /// The questions that experts have asked about an item, oldest first.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for an item that is unknown or another user's.
    public func messages(about id: String) async throws(AssayError) -> [EntrupySupportMessage] {
        let call = APICall(.messages, ["item": try itemID(id)])
        return try await api.decode(MessagesResponse.self, from: call).messages
    }

    /// Answers an expert's question with one of its answers.
    ///
    /// - Returns: The question with the reply.
    /// - Throws: ``AssayError/Code/badRequest`` for a question or answer that is not there, and for one that was answered
    ///   otherwise before.
    @discardableResult
    public func reply(
        to message: String, with answer: String, about id: String
    ) async throws(AssayError) -> EntrupySupportMessage {
        guard !message.isEmpty, !answer.isEmpty else {
            throw error(.badRequest, "The message's or the answer's id is empty. Take both from the item's messages.")
        }
        let call = try APICall.make(
            .replyToMessage, ["item": itemID(id), "message": message], json: ReplyRequest(answer_id: answer),
            language: api.language)
        return try await api.decode(EntrupySupportMessage.self, from: call)
    }

    /// An item's id as the wire has it.
    func itemID(_ id: String) throws(AssayError) -> String {
        let id = id.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !id.isEmpty else { throw error(.badRequest, "The Entrupy ID is empty.") }
        return id
    }
}
