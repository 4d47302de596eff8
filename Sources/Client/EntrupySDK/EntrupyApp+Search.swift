import AssayClient
import AssayWire
public import Foundation

extension EntrupyApp {
    /// Searches the logged-in user's items and reports the outcome once to ``searchDelegate``.
    ///
    /// - Parameters:
    ///   - pageCursor: The `next_cursor` of the previous page; empty for the first page.
    ///   - filters: Dictionaries with `key` and `value` or `values`. Filters are combined with AND, the values of one
    ///     filter with OR.
    ///   - startDate: The start of the time range in UNIX seconds, inclusive; 0 for no limit.
    ///   - endDate: The end of the time range in UNIX seconds, inclusive; 0 for no limit.
    ///   - paginationLimit: The number of items per page, 1 to 25.
    public func searchSubmissions(
        at pageCursor: [Any], filters: [Any], startDate: TimeInterval, endDate: TimeInterval, paginationLimit: Int
    ) {
        let client = client
        let search = Result { () throws(AssayError) in
            try ItemSearch(
                cursor: pageCursor, filters: filters, startDate: startDate, endDate: endDate, limit: paginationLimit,
                of: client)
        }
        tasks.run { [relay] in
            relay.searched(await Result { () async throws(AssayError) in try await client.search(search.get()) })
        }
    }

    /// Searches the logged-in user's items and counts all matches.
    ///
    /// - Parameters:
    ///   - query: The query, which is read during the call; later changes do not affect this search.
    ///   - completion: Called once, on the main thread, with a dictionary that decodes as ``EntrupySearchItemsResult``,
    ///     or with an error.
    public func searchAuthenticationItems(
        query: EntrupySearchQuery, completion: @escaping (NSDictionary?, NSError?) -> Void
    ) {
        let (client, query, completion) = (client, ItemQuery(query), MainThreadBox(completion))
        tasks.run { [relay] in
            let outcome = await Result { () async throws(AssayError) in try await client.query(query) }
            relay.complete(outcome) { completion.value($0.map { NSDictionary(dictionary: $0) }, $1) }
        }
    }

    /// The same as ``searchAuthenticationItems(query:completion:)``, by the name of later headers of the documented SDK.
    #if canImport(ObjectiveC)
    @objc(searchAuthenticationItems:completion:)
    #endif
    public func searchAuthenticationItems(
        _ query: EntrupySearchQuery, completion: @escaping (NSDictionary?, NSError?) -> Void
    ) {
        searchAuthenticationItems(query: query, completion: completion)
    }

    /// Searches for the logged-in user's items that need more photos for an expert, and reports the outcome once to
    /// ``searchRetakeDelegate``.
    public func searchRetakes() {
        let client = client
        tasks.run { [relay] in
            relay.searchedRetakes(await Result { () async throws(AssayError) in try await client.retakes() })
        }
    }
}
