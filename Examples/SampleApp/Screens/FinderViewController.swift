import EntrupySDK

/// Finds past authentications by filters, and counts them.
final class FinderViewController: Screen {
    private(set) var found: EntrupySearchItemsResult?

    /// Searches the last 30 days.
    ///
    /// - Parameter filters: The filters; a search without a category filter finds nothing.
    func find(_ filters: [EntrupySearchFilter] = [.category([.sneakers, .luxury, .apparel])]) {
        let query = EntrupySearchQuery()
        query.dateRange = .last(days: 30)
        query.filters = filters
        query.limit = 20
        sdk.searchAuthenticationItems(query: query) { [weak self] result, error in
            self?.show(result, error)
        }
    }

    private func show(_ result: NSDictionary?, _ error: NSError?) {
        if let error {
            let code = EntrupyErrorCode(rawValue: UInt(error.code)) ?? .ErrorCodeUnknownError
            journal.note(code: code, callback: "searchAuthenticationItems")
            return showError(code, error)
        }
        found = (result as? [AnyHashable: Any]).flatMap { documented(EntrupySearchItemsResult.self, $0) }
        journal.note(found.map { "\($0.total_count)" } ?? "unreadable", callback: "searchAuthenticationItems")
    }
}
