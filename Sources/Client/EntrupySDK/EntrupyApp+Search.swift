import AssayClient
import AssayWire
public import Foundation

extension EntrupyApp {
    /// Searches the logged-in user's items (seeds 001 §12, 002) → ``searchDelegate``, once.
    ///
    /// - Parameters:
    ///   - pageCursor: The `next_cursor` of the page before; empty for the first.
    ///   - filters: Dictionaries with `key` and `value` or `values`, joined by AND, the values of one by OR.
    ///   - startDate: UNIX seconds, included; 0 for an open end.
    ///   - endDate: UNIX seconds, included; 0 for an open end.
    ///   - paginationLimit: Items on a page, 1 to 25.
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

    /// Searches the logged-in user's items and counts all that match (seed 004).
    ///
    /// - Parameters:
    ///   - query: What to look for; it is read now.
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

    /// Searches the logged-in user's items of which an expert wants more photos → ``searchRetakeDelegate``, once.
    public func searchRetakes() {
        let client = client
        tasks.run { [relay] in
            relay.searchedRetakes(await Result { () async throws(AssayError) in try await client.retakes() })
        }
    }
}
