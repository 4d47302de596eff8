public import AssayWire
package import Foundation

extension AssayClient {
    /// Returns the flag of an item, whether it can be set or cleared, and the reasons that it can be set for.
    ///
    /// - Parameter id: The item's id, in upper or lower case, with or without surrounding whitespace.
    /// - Throws: ``AssayError/Code/badRequest`` if the item is unknown or belongs to another user.
    public func flag(of id: String) async throws(AssayError) -> EntrupyFlagDetails {
        try await api.answer(to: Endpoints.flag, ["item": itemID(id)])
    }

    /// The same as ``flag(of:)``, as the JSON that the server has sent, with members that this version does not know.
    package func flagJSON(of id: String) async throws(AssayError) -> Data {
        let response = try await api.send(APICall(Endpoints.flag, ["item": itemID(id)]))
        _ = try api.decode(EntrupyFlagDetails.self, from: response)
        return response.body
    }

    /// Disputes the result of an item; the request is sent once and never retried.
    ///
    /// - Parameters:
    ///   - id: The item's id.
    ///   - reason: The id of one of the supported reasons; `nil` for the organization's default reason.
    ///   - note: The user's note.
    /// - Returns: The updated flag.
    /// - Throws: ``AssayError/Code/badRequest`` for an unknown reason, and for an item that cannot be flagged or is
    ///   already flagged; ``AssayError/problemCode`` distinguishes these cases.
    @discardableResult
    public func setFlag(
        of id: String, reason: String?, note: String? = nil
    ) async throws(AssayError) -> EntrupyFlagDetails {
        guard reason?.isEmpty != true else {
            throw error(
                .badRequest, "The reason is empty. Setting a flag takes the id of one of supported_flag_reasons.")
        }
        return try await api.answer(
            to: Endpoints.setFlag, ["item": itemID(id)], json: SetFlagRequest(reason_id: reason, message: note))
    }

    /// Withdraws a dispute; the request is sent once and never retried.
    ///
    /// - Returns: The updated flag.
    /// - Throws: ``AssayError/Code/badRequest`` if the item is not flagged.
    @discardableResult
    public func clearFlag(of id: String) async throws(AssayError) -> EntrupyFlagDetails {
        try await api.answer(to: Endpoints.clearFlag, ["item": itemID(id)])
    }
}
