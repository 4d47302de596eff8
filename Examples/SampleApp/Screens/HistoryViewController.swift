import EntrupySDK

/// The customer's past authentications, page by page.
final class HistoryViewController: Screen {
    private(set) var items: [EntrupyCaptureResult] = []
    /// The cursor of the next page: empty for the first page, `nil` after the last one.
    private(set) var nextCursor: [String]? = []
    private var isLoading = false

    override func becomeDelegate() {
        sdk.searchDelegate = self
    }

    /// Starts again with the newest item.
    func reload() {
        items = []
        nextCursor = []
        loadMore()
    }

    /// Fetches the next page, unless a request is in progress or there is no further page.
    func loadMore() {
        guard !isLoading, let nextCursor else { return }
        isLoading = true
        sdk.searchSubmissions(at: nextCursor, filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
    }
}

extension HistoryViewController: EntrupySearchDelegate {
    func didSearchSubmissionsCompleteSuccessfully(_ result: [AnyHashable: Any]) {
        isLoading = false
        guard let page = documented(EntrupySearchResult.self, result) else { return journal.note("unreadable") }
        items += page.items
        nextCursor = page.next_cursor.flatMap { $0.isEmpty ? nil : $0 }
        journal.note("\(page.item_count)")
    }

    func didSearchSubmissionsFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        isLoading = false
        journal.note(code: errorCode)
        showError(errorCode, description, localizedDescription)
    }
}
