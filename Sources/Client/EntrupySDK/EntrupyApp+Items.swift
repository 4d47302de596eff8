import AssayClient
public import AssayWire

extension EntrupyApp {
    /// One item of the logged-in user (the documents' programmatic session data).
    ///
    /// - Parameter entrupyId: In any case, with or without spaces around it.
    /// - Throws: ``EntrupyError``; `ErrorCodeBadRequest` for an id that is unknown or another user's.
    public func fetchSessionDetails(entrupyId: String) async throws -> EntrupyCaptureResult {
        try await documented { () async throws(AssayError) in try await client.item(entrupyId) }
    }

    /// The questions that experts have asked about an item, oldest first, with the answers to choose from.
    ///
    /// - Throws: ``EntrupyError``; `ErrorCodeBadRequest` for an id that is unknown or another user's.
    public func fetchSupportMessages(entrupyId: String) async throws -> [EntrupySupportMessage] {
        try await documented { () async throws(AssayError) in try await client.messages(about: entrupyId) }
    }

    /// Answers an expert's question.
    ///
    /// - Parameters:
    ///   - messageID: The question's id.
    ///   - answerID: The id of one of its answers.
    ///   - entrupyId: The item's id.
    /// - Throws: ``EntrupyError``; `ErrorCodeBadRequest` for an id that is unknown, and a question that was answered
    ///   otherwise before.
    #if canImport(ObjectiveC)
    // Without the questions, which Objective-C can't read, it would be of no use there.
    @nonobjc
    #endif
    public func replyToSupportMessage(_ messageID: String, with answerID: String, entrupyId: String) async throws {
        _ = try await documented { () async throws(AssayError) in
            try await client.reply(to: messageID, with: answerID, about: entrupyId)
        }
    }

    /// Work whose failure is the documented error.
    private func documented<Value>(_ work: () async throws(AssayError) -> Value) async throws(EntrupyError) -> Value {
        try await Result(work).mapError(EntrupyError.init).get()
    }
}
