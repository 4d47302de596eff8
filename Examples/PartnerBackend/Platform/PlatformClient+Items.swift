import NIOHTTP1

/// The calls about items, all of `/v2`, whichever version authorizes users: one backend may use several.
///
/// The token reads the items of all customers. ``CustomerItems`` is the only user of these calls, and checks whose item
/// an answer holds.
extension PlatformClient {
    /// The number of items on a page.
    static let pageItems = 10

    /// Returns an item with its photos.
    func item(_ id: String) async throws(PlatformFailure) -> PlatformItem {
        let call = PlatformCall(.GET, "\(Self.path(id))?include_images=true")
        return try await send(call).answer(PlatformItemAnswer.self).item
    }

    /// Returns the latest item with one of the shop's own numbers, whichever customer has captured it.
    func latestItem(number: String) async throws(PlatformFailure) -> PlatformItem {
        let path = "/v2/lookup/authentications/\(PlatformCall.segment(number))?include_images=true"
        return try await send(PlatformCall(.GET, path)).answer(PlatformItemAnswer.self).item
    }

    /// Returns a page of the items of one customer, latest first.
    func items(
        of username: String, number: String? = nil, cursor: String? = nil
    ) async throws(PlatformFailure) -> PlatformItemsAnswer {
        let body = PlatformSearchBody(username: username, number: number, cursor: cursor, limit: Self.pageItems)
        let call = PlatformCall(
            .POST, "/v2/search/authentications", try PlatformCall.json(body), isIdempotent: true)
        return try await send(call).answer(PlatformItemsAnswer.self)
    }

    func flag(of item: String) async throws(PlatformFailure) -> PlatformFlagAnswer {
        try await send(PlatformCall(.GET, "\(Self.path(item))/flag")).answer(PlatformFlagAnswer.self)
    }

    /// Disputes a result.
    ///
    /// - Parameter key: The same key for the same wish of the customer, so that a second click changes nothing.
    func setFlag(_ body: SetPlatformFlagBody, of item: String, key: String) async throws(PlatformFailure) {
        let call = PlatformCall(.PUT, "\(Self.path(item))/flag", try PlatformCall.json(body), key: key)
        _ = try await send(call).answer(PlatformFlagAnswer.self)
    }

    /// Withdraws the dispute.
    func clearFlag(of item: String, key: String) async throws(PlatformFailure) {
        let call = PlatformCall(.DELETE, "\(Self.path(item))/flag", key: key)
        _ = try await send(call).answer(PlatformFlagAnswer.self)
    }

    /// Returns the experts' questions, oldest first.
    func questions(about item: String) async throws(PlatformFailure) -> [PlatformQuestionsAnswer.Question] {
        let call = PlatformCall(.GET, "\(Self.path(item))/messages")
        return try await send(call).answer(PlatformQuestionsAnswer.self).messages
    }

    /// Answers a question; the same answer again changes nothing, so the call needs no key.
    func reply(_ answer: String, to question: String, about item: String) async throws(PlatformFailure) {
        let path = "\(Self.path(item))/messages/\(PlatformCall.segment(question))/reply"
        let body = try PlatformCall.json(PlatformReplyBody(answerID: answer))
        _ = try await send(PlatformCall(.POST, path, body, isIdempotent: true)).answer(Ignored.self)
    }

    private static func path(_ item: String) -> String { "/v2/authentications/\(PlatformCall.segment(item))" }

    /// An answer of which only the status counts.
    private struct Ignored: Decodable {}
}
