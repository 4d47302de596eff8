public import AssayWire

extension AssayClient {
    /// The flag of an item, whether it can be set or cleared, and the reasons that it can be set for (seed 000 §1).
    ///
    /// - Parameter id: The item's id, in any case, with or without spaces around it.
    /// - Throws: ``AssayError/Code/badRequest`` for an item that is unknown or another user's.
    public func flag(of id: String) async throws(AssayError) -> EntrupyFlagDetails {
        try await api.decode(EntrupyFlagDetails.self, from: APICall(.flag, ["item": itemID(id)]))
    }

    /// Disputes the result of an item; sent once, whatever comes back.
    ///
    /// - Parameters:
    ///   - id: The item's id.
    ///   - reason: The id of one of the supported reasons; `nil` for the organization's default.
    ///   - note: What the user says about it.
    /// - Returns: The flag as it is now.
    /// - Throws: ``AssayError/Code/badRequest`` for an unknown reason, an item that can't be flagged and one that is
    ///   flagged already; ``AssayError/problemCode`` tells them apart.
    @discardableResult
    public func setFlag(
        of id: String, reason: String?, note: String? = nil
    ) async throws(AssayError) -> EntrupyFlagDetails {
        guard reason?.isEmpty != true else {
            throw error(
                .badRequest, "The reason is empty. Setting a flag takes the id of one of supported_flag_reasons.")
        }
        let call = try APICall.make(
            .setFlag, ["item": itemID(id)], json: SetFlagRequest(reason_id: reason, message: note),
            language: api.language)
        return try await api.decode(EntrupyFlagDetails.self, from: call)
    }

    /// Takes a dispute back; sent once, whatever comes back.
    ///
    /// - Returns: The flag as it is now.
    /// - Throws: ``AssayError/Code/badRequest`` for an item that is not flagged.
    @discardableResult
    public func clearFlag(of id: String) async throws(AssayError) -> EntrupyFlagDetails {
        try await api.decode(EntrupyFlagDetails.self, from: APICall(.clearFlag, ["item": itemID(id)]))
    }
}
