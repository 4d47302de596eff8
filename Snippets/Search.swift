import EntrupySDK

// snippet.legacy
/// The user's items, page by page, by delegate.
final class HistoryScreen: UIViewController, EntrupySearchDelegate {
    private var cursor: [String] = []

    func nextPage() {
        let filters: [[String: Any]] = [
            ["key": "properties.brand.id", "values": ["nike", "adidas"]],
            ["key": "status.result.id", "value": "authentic"],
        ]
        EntrupyApp.sharedInstance().searchDelegate = self
        EntrupyApp.sharedInstance()
            .searchSubmissions(at: cursor, filters: filters, startDate: 0, endDate: 0, paginationLimit: 20)
    }

    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        guard let json = try? JSONSerialization.data(withJSONObject: result),
            let page = try? JSONDecoder().decode(EntrupySearchResult.self, from: json)
        else { return }
        for item in page.items { print(item.authentication_id) }
        cursor = page.next_cursor ?? []
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        print(localizedDescription)
    }
}
// snippet.end

// snippet.query
func openDisputes() {
    let query = EntrupySearchQuery()
    query.filters = [.category([.sneakers, .luxury, .apparel]), .flag([.flagged])]
    query.dateRange = .last(days: 90)
    EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { result, error in
        guard let result, let json = try? JSONSerialization.data(withJSONObject: result),
            let page = try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: json)
        else { return print(error?.localizedDescription ?? "") }
        print("\(page.item_count) of \(page.total_count)")
        query.cursor = page.next_cursor
    }
}
// snippet.end

// snippet.count
func countOfJanuary() {
    let query = EntrupySearchQuery()
    query.filters = [.category([.luxury]), .status([.authentic, .underReview])]
    query.dateRange = .custom(start: "2026-01-01T00:00:00Z", end: "2026-01-31T23:59:59Z")
    query.resultMode = .countOnly
    EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { result, _ in
        print(result?["total_count"] as? Int ?? 0)
    }
}
// snippet.end
