import Logging

/// The items of one customer at the platform.
///
/// The shop's token reads the items of all customers. This type checks the owner of each item, and the pages reach the
/// platform's items only through it.
struct CustomerItems: Sendable {
    /// One page of the customer's items.
    struct Page: Sendable {
        let items: [PlatformItem]
        /// The cursor of the next page; `nil` on the last page.
        let next: String?
    }

    let platform: PlatformClient
    let usernames: PlatformUsernames
    let account: Account
    let logger: Logger

    /// Returns a page of the customer's items, latest first; `nil` if the platform's name for the customer is not known
    /// yet.
    func page(after cursor: String?) async throws(ShopError) -> Page? {
        guard let username = await usernames.name(of: account) else { return nil }
        let answer = try await asking { () throws(PlatformFailure) in
            try await platform.items(of: username, cursor: cursor)
        }
        return Page(items: answer.items.filter { $0.belongs(to: account) }, next: answer.nextCursor)
    }

    /// Finds an item by the shop's own number.
    ///
    /// The look-up returns the latest capture of the number. If that is another customer's, such as the next seller's,
    /// a search finds the customer's own.
    func item(number: String) async throws(ShopError) -> PlatformItem {
        let latest = try await asking { () throws(PlatformFailure) in try await platform.latestItem(number: number) }
        if latest.belongs(to: account) { return await learning(latest) }
        guard let username = await usernames.name(of: account) else { throw .noSuchItem }
        let own = try await asking { () throws(PlatformFailure) in
            try await platform.items(of: username, number: number)
        }
        guard let item = own.items.first(where: { $0.belongs(to: account) }) else { throw .noSuchItem }
        return item
    }

    /// Returns an item by its id, with its photos.
    func item(_ id: String) async throws(ShopError) -> PlatformItem {
        let item = try await asking { () throws(PlatformFailure) in try await platform.item(id) }
        guard item.belongs(to: account) else { throw .noSuchItem }
        return await learning(item)
    }

    /// Reads the flag and the questions of an item that ``item(_:)`` has returned.
    func support(of item: PlatformItem) async throws(ShopError) -> (
        flag: PlatformFlagAnswer, questions: [PlatformQuestionsAnswer.Question]
    ) {
        try await asking { () throws(PlatformFailure) in
            (try await platform.flag(of: item.id), try await platform.questions(about: item.id))
        }
    }

    /// Makes a change of an item, after the check that it is the customer's.
    func change(
        _ id: String, _ body: (PlatformClient, PlatformItem) async throws(PlatformFailure) -> Void
    ) async throws(ShopError) {
        let own = try await item(id)
        try await asking { () throws(PlatformFailure) in try await body(platform, own) }
    }

    /// Stores the platform's name for the customer, as his own item states it.
    private func learning(_ item: PlatformItem) async -> PlatformItem {
        if let username = item.owner?.username { await usernames.set(username, for: account) }
        return item
    }

    private func asking<Value>(
        _ body: () async throws(PlatformFailure) -> Value
    ) async throws(ShopError) -> Value {
        do {
            return try await body()
        } catch {
            error.log(to: logger)
            if case .refused = error { throw .entryRefused }
            throw ShopError(error)
        }
    }
}
