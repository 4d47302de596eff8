import EntrupySDK

// The code of the published query documentation, unchanged except for the parts that represent an app's own screens.

class QueryViewController: Screen {
    var found: EntrupySearchItemsResult?

    func basicSearch() {
        let query = EntrupySearchQuery()
        query.dateRange = .last(days: 30)
        query.filters = [.category([.sneakers, .luxury])]
        query.resultMode = .results
        query.limit = 20
        EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { result, error in
            if let error = error {
                self.show("Error: \(error.localizedDescription)")
                return
            }
            guard let result = result else { return }
            // Decode to typed result
            do {
                let jsonData = try JSONSerialization.data(withJSONObject: result, options: [])
                let searchResult = try JSONDecoder().decode(EntrupySearchItemsResult.self, from: jsonData)
                self.found = searchResult
                self.show("Total: \(searchResult.total_count), here: \(searchResult.item_count)")
            } catch {
                self.show("Decoding error: \(error)")
            }
        }
    }

    func filteredSearch() {
        let query = EntrupySearchQuery()
        query.dateRange = .last(days: 90)
        query.filters = [
            .status([.authentic, .underReview]),
            .category([.luxury]),
            .flag([.none]),
        ]
        query.resultMode = .results
        query.limit = 10
        run(query)
    }

    func countOnly() {
        let query = EntrupySearchQuery()
        query.dateRange = .last(days: 7)
        query.filters = [
            .status([.authentic]),
            .category([.sneakers, .luxury, .apparel]),
        ]
        query.resultMode = .countOnly  // Only returns counts, no items array
        run(query)
    }

    func customRange(start: String, end: String) {
        let query = EntrupySearchQuery()
        query.dateRange = .custom(
            start: start,  // ISO8601 format
            end: end
        )
        query.filters = [.category([.sneakers, .luxury])]
        query.resultMode = .results
        run(query)
    }

    func otherValues() {
        let query = EntrupySearchQuery()
        query.filters = [.status([.other("new_status_value")]), .category([.other("new_category_value")])]
        run(query)
    }

    func brands() {
        let query = EntrupySearchQuery()
        query.filters = [.brands(["louis_vuitton", "gucci"]), .category([.luxury, .apparel, .sneakers])]
        run(query)
    }

    func withoutCategory() {
        run(EntrupySearchQuery())
    }

    func pages(of limit: Int) {
        // First page
        let query = EntrupySearchQuery()
        query.dateRange = .last(days: 30)
        query.filters = [.category([.sneakers, .luxury])]
        query.limit = limit
        query.cursor = nil  // First page
        var seen: [String] = []
        EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { result, error in
            guard let result = result else { return self.show("Search failed: \(error?.localizedDescription ?? "")") }
            do {
                let jsonData = try JSONSerialization.data(withJSONObject: result, options: [])
                let searchResult = try JSONDecoder().decode(EntrupySearchItemsResult.self, from: jsonData)
                // Process current page items
                if let items = searchResult.items {
                    for item in items {
                        seen.append(item.authentication_id)
                    }
                }
                // Check for more pages
                if let nextCursor = searchResult.next_cursor {
                    // Load next page
                    query.cursor = nextCursor
                    EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { nextResult, nextError in
                        self.decode(nextResult, nextError)
                        seen += self.found?.items?.map(\.authentication_id) ?? []
                        self.show("pages: \(seen.joined(separator: " "))")
                    }
                } else {
                    self.show("All results fetched")
                }
            } catch {
                self.show("Decoding error: \(error)")
            }
        }
    }

    /// Handles the response.
    private func run(_ query: EntrupySearchQuery) {
        EntrupyApp.sharedInstance().searchAuthenticationItems(query: query) { result, error in
            self.decode(result, error)
            self.show(
                error.map { "Search failed: \($0.localizedDescription)" } ?? "Total: \(self.found?.total_count ?? -1)")
        }
    }

    private func decode(_ result: NSDictionary?, _ error: NSError?) {
        found = result.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: []) }
            .flatMap { try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: $0) }
    }
}
