import AssayCore
import AssayWire

/// One kind of search, measured at both dataset sizes.
struct SearchShape: Sendable {
    let name: String
    /// The description of the search in the report.
    let says: String
    var filters: [SearchFilter] = []
    var window = SearchWindow()
    /// The number of items per page.
    var limit = 20
    /// The page to read, counted from 1.
    var page = 1
    /// Whether the search returns only the number of matches.
    var countsOnly = false

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
            SearchShape(name: "no_filter", says: "no filter"),
            SearchShape(name: "status", says: "one status", filters: [status]),
            SearchShape(
                name: "rare_status", says: "the newest of a rare status, one of ten thousand", filters: [rare],
                limit: 1),
            SearchShape(name: "brand_and_status", says: "a brand and a status", filters: [brand, status]),
            SearchShape(name: "flag", says: "flagged items", filters: [flag]),
            SearchShape(name: "customer_item_id_hit", says: "the customer's id of one item", filters: [hit]),
            SearchShape(name: "customer_item_id_miss", says: "a customer's id of no item", filters: [miss]),
            SearchShape(name: "date_window", says: "a month of two years", window: month),
            SearchShape(name: "deep_page", says: "page \(page) of 5 each", limit: 5, page: page),
            SearchShape(name: "count_only", says: "the number of one status", filters: [status], countsOnly: true),
        ]
    }
}
