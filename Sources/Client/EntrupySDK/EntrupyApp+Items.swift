import AssayClient
public import AssayWire

extension EntrupyApp {
    /// Fetches one item of the logged-in user (the documented programmatic session data).
    ///
    /// - Parameter entrupyId: The item's ID, in upper or lower case, with or without spaces around it.
    /// - Throws: ``EntrupyError``, with `ErrorCodeBadRequest` if the ID is unknown or the item is another user's.
    public func fetchSessionDetails(entrupyId: String) async throws -> EntrupyCaptureResult {
        try await documented { () async throws(AssayError) in try await client.item(entrupyId) }
    }

    /// Fetches the questions that experts have asked about an item, oldest first, with the answers to choose from.
    ///
    /// - Throws: ``EntrupyError``, with `ErrorCodeBadRequest` if the ID is unknown or the item is another user's.
    public func fetchSupportMessages(entrupyId: String) async throws -> [EntrupySupportMessage] {
        try await documented { () async throws(AssayError) in try await client.messages(about: entrupyId) }
    }

    /// Answers an expert's question.
    ///
    /// - Parameters:
    ///   - messageID: The question's id.
    ///   - answerID: The id of one of its answers.
    ///   - entrupyId: The item's id.
    /// - Throws: ``EntrupyError``, with `ErrorCodeBadRequest` if an ID is unknown or the question already has a
    ///   different answer.
    #if canImport(ObjectiveC)
    // Objective-C can't read the questions, so it has no use for this method.
    @nonobjc
    #endif
    public func replyToSupportMessage(_ messageID: String, with answerID: String, entrupyId: String) async throws {
        _ = try await documented { () async throws(AssayError) in
            try await client.reply(to: messageID, with: answerID, about: entrupyId)
        }
    }

    /// Runs work and converts its failure to the documented error.
    private func documented<Value>(_ work: () async throws(AssayError) -> Value) async throws(EntrupyError) -> Value {
        try await Result(work).mapError(EntrupyError.init).get()
    }

    /// Shows the built-in flag view over the frontmost view controller and reports its events to ``flagViewDelegate``.
    ///
    /// The user chooses a reason and submits it, or withdraws an earlier dispute. The call ends with exactly one of
    /// `didUserSubmitFlag`, `didUserCancelFlagViewForItem` (also for a withdrawal) and
    /// `didDisplayFlagViewFailWithError`. While a capture or another sheet is open, it fails with
    /// `ErrorCodeBadRequest`.
    public func displayFlagViewForItem(withEntrupyID entrupyID: String) {
        sheets.show(.flag, of: entrupyID, screenSetup)
    }

    /// Shows the built-in detail view over the frontmost view controller and reports its events to
    /// ``detailViewDelegate``.
    ///
    /// The call ends with exactly one of `didDismissDetailViewForItem` and `didDisplayDetailViewFailWithError`.
    public func displayDetailViewForItem(
        withEntrupyID entrupyID: String, withConfiguration configuration: EntrupyDetailViewConfiguration
    ) {
        sheets.show(.detail(options: configuration.options), of: entrupyID, screenSetup)
    }

    /// The setup that all screens of this app share.
    var screenSetup: ScreenContext {
        ScreenContext(
            client: client, theme: MainThreadBox(settings.withLock { $0.theme }), screenHost: environment.screenHost)
    }
}
