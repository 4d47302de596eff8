import AssayCore
import AssayOperations
import AssayWire
import Foundation

/// Searches a dataset as a user and as the organization, through the operations that the routes call.
struct SearchCaller: Sendable {
    /// The owner of the searched items.
    enum Scope: String, Sendable, CaseIterable {
        case user
        case organization
    }

    let dataset: SearchDataset
    let scope: Scope
    let shape: SearchShape
    /// The cursor of the page to read; `nil` for the first page.
    private var cursor: String?

    init(_ dataset: SearchDataset, _ scope: Scope, _ shape: SearchShape) async throws {
        self.dataset = dataset
        self.scope = scope
        self.shape = shape
        for _ in 1..<shape.page {
            cursor = try await call().next
            guard cursor != nil else { throw BenchmarkError("\(shape.name) has less than \(shape.page) pages") }
        }
    }

    /// Runs the search once.
    ///
    /// - Returns: The number of items that were returned or counted, and the cursor of the next page.
    @discardableResult
    func call() async throws -> (found: Int, next: String?) {
        switch scope {
        case .user: try await callAsUser()
        case .organization: try await callAsStaff()
        }
    }

    private func callAsUser() async throws -> (found: Int, next: String?) {
        if shape.countsOnly {
            let category = SearchFilter(key: SearchKey.category.rawValue, values: ["luxury"])
            let search = try ProgrammaticSearch(
                QueryItemsRequest(filters: shape.filters + [category], result_mode: "count_only"),
                now: dataset.bench.platform.clock.now())
            let page = try await SearchItems(dataset.bench.platform)(dataset.bench.user, search, language: .english)
            return (page.total ?? 0, nil)
        }
        let search = try LegacySearch(
            SearchItemsRequest(
                cursor: cursor.map { [$0] }, filters: shape.filters, start_date: shape.window.from?.epoch,
                end_date: shape.window.to?.epoch, limit: shape.limit))
        let page = try await SearchItems(dataset.bench.platform)(dataset.bench.user, search, language: .english)
        return (page.bodies.count, page.next?.first)
    }

    private func callAsStaff() async throws -> (found: Int, next: String?) {
        let page =
            shape.countsOnly
            ? nil : try SearchPage(cursor: cursor.map { [$0] }, limit: shape.limit)
        let found = try await SearchOrganization(dataset.bench.platform)(
            dataset.bench.staff, dataset.bench.organization,
            terms: try ItemTerms(shape.filters, keys: SearchKey.allCases),
            window: shape.window, page: page)
        return (shape.countsOnly ? found.total : found.items.count, found.next)
    }
}
