import AssayCore
import AssayWire

/// A way to search that is measured at both sizes.
struct SearchShape: Sendable {
    let name: String
    /// What is asked for, for the report.
    let says: String
    var filters: [SearchFilter] = []
    var window = SearchWindow()
    /// Items on a page.
    var limit = 20
    /// Which page is read, counted from 1.
    var page = 1
    /// Whether the number alone is asked for.
    var countsOnly = false

    /// All that are measured.
    ///
    /// - Parameters:
    ///   - items: How many there are.
    ///   - page: The deep page that is read.
    static func all(items: Int, deepPage page: Int) -> [SearchShape] {
        let middle = SearchStock.start.adding(seconds: SearchStock.span / 2)
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
