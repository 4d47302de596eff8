package import AssayCore

/// Withdraws the dispute of an item, for the user who captured it or for the partner.
package struct ClearFlag: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Works in every phase of the item, even if the organization no longer lets users flag.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found`; `not_flagged` (conflict); the errors of ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer>(
        _ caller: some ItemCaller, id: String,
        answering answer: CallAnswer<ItemDocument, Answer> = CallAnswer<ItemDocument, ItemDocument>.result
    ) async throws -> Answer {
        let change = try ItemEditor(platform, caller, id: id)
        let (_, catalog) = try await change.read()
        return try await change.run("item.flag.clear", catalog: catalog, answering: answer) { item, _ in
            try item.handle(.flagCleared, at: change.now)
        }
    }
}
