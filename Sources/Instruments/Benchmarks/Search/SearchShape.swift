import AssayCore
import AssayWire

/// One kind of search, measured at both dataset sizes.
struct SearchShape: Sendable {
    /// The way in which the calls of one kind differ.
    enum Calls: Sendable {
        /// All calls are equal.
        case same
        /// Each call asks for the items before another moment.
        case moments
        /// Each call continues behind another cursor, in the middle half of all items.
        case behindCursors
        /// Each call is another user's.
        case users
        /// Before each call the organization's settings change, so that every document is rendered anew.
        case withoutDocuments
        /// Each call is the first one of an installation that has just been opened, and whose file has left the
        /// system's cache.
        case newlyOpened

        /// Whether the documents of each place are rendered before the measurement.
        var visitsPlaces: Bool { [.moments, .behindCursors, .users].contains(self) }

        var isCold: Bool { [.withoutDocuments, .newlyOpened].contains(self) }
    }

    let name: String
    /// The description of the search in the report.
    let label: String
    var filters: [SearchFilter] = []
    var window = SearchWindow()
    /// The number of items per page.
    var limit = 20
    /// The page to read, counted from 1.
    var page = 1
    /// Whether the search returns only the number of matches.
    var countsOnly = false
    var calls = Calls.same

    /// Whether the search makes no sense for a whole organization, whose matches are not counted.
    var isOfUsersAlone: Bool { countsOnly || [.users, .withoutDocuments].contains(calls) }

    /// All kinds of searches that are measured.
    ///
    /// - Parameters:
    ///   - items: The number of items in the dataset.
    ///   - page: The number of the deep page to read.
    static func all(items: Int, deepPage page: Int) -> [SearchShape] {
        let middle = SearchDataset.start.adding(seconds: SearchDataset.span / 2)
        let month = SearchWindow(from: middle.adding(seconds: -15 * 86_400), to: middle.adding(seconds: 15 * 86_400))
        let status = SearchFilter(key: SearchKey.result.rawValue, values: ["unknown"])
        let rare = SearchFilter(key: SearchKey.result.rawValue, values: ["invalid"])
        let brand = SearchFilter(key: SearchKey.brand.rawValue, values: ["gucci"])
        let flag = SearchFilter(key: SearchKey.flag.rawValue, values: ["flagged"])
        let hit = SearchFilter(
            key: SearchKey.customerItemID.rawValue, values: [SeedNumber(0, of: items).customerItemID])
        let miss = SearchFilter(key: SearchKey.customerItemID.rawValue, values: ["SKU-none"])
        return [
            SearchShape(name: "no_filter", label: "no filter"),
            SearchShape(name: "status", label: "one status", filters: [status]),
            SearchShape(
                name: "rare_status", label: "the newest of a rare status, one of ten thousand", filters: [rare],
                limit: 1),
            SearchShape(name: "brand_and_status", label: "a brand and a status", filters: [brand, status]),
            SearchShape(name: "flag", label: "flagged items", filters: [flag]),
            SearchShape(name: "customer_item_id_hit", label: "the customer's id of one item", filters: [hit]),
            SearchShape(name: "customer_item_id_miss", label: "a customer's id of no item", filters: [miss]),
            SearchShape(name: "date_window", label: "a month of two years", window: month),
            SearchShape(name: "deep_page", label: "page \(page) of 5 each", limit: 5, page: page),
            SearchShape(name: "count_only", label: "the number of one status", filters: [status], countsOnly: true),
            SearchShape(name: "moments", label: "20 items before another moment each time", calls: .moments),
            SearchShape(name: "cursors", label: "20 items behind another deep cursor each time", calls: .behindCursors),
            SearchShape(name: "users", label: "5 items of another user each time", limit: 5, calls: .users),
            SearchShape(name: "no_documents", label: "no document stored yet", calls: .withoutDocuments),
            SearchShape(name: "newly_opened", label: "no page of the database in memory", calls: .newlyOpened),
        ]
    }
}
