import AssayWire
import Foundation

extension ItemSearch {
    /// Creates the request after local validation.
    ///
    /// - Throws: ``AssayError/Code/badRequest``, with a description of the error and its correction.
    func request(language: String) throws(AssayError) -> SearchItemsRequest {
        let check = SearchCheck(language: language)
        try check.limit(limit)
        try check.dates(startDate, endDate)
        var filters: [SearchFilter] = []
        for (index, filter) in self.filters.enumerated() {
            filters.append(try check.filter(filter, at: index))
        }
        return SearchItemsRequest(
            cursor: cursor, filters: filters, start_date: startDate, end_date: endDate, limit: limit)
    }
}

/// The validation of arguments that both searches perform before they send a request.
struct SearchCheck {
    /// The language of user-facing texts.
    let language: String

    func error(_ description: String) -> AssayError {
        AssayError(.badRequest, description, problemCode: "invalid_search", language: language)
    }

    func limit(_ limit: Int) throws(AssayError) {
        guard (1...WireLimits.pageItems).contains(limit) else {
            throw error("The limit is \(limit). Ask for 1 to \(WireLimits.pageItems) items a page.")
        }
    }

    func dates(_ start: TimeInterval, _ end: TimeInterval) throws(AssayError) {
        guard start.isFinite, end.isFinite else {
            throw error("A date is no number. Give UNIX seconds, or 0 for an open end.")
        }
        guard start == 0 || end == 0 || start <= end else {
            throw error("The start date lies after the end date. Swap them, or give 0 for an open end.")
        }
    }

    func filter(_ filter: ItemFilter, at index: Int) throws(AssayError) -> SearchFilter {
        guard let key = SearchKey(key: filter.key), SearchKey.sdk.contains(key) else {
            let known = (SearchKey.sdk.map(\.rawValue) + ["text_fields.sku", "text_fields.order_id"]).sorted()
            throw error(
                "filters[\(index)].key is \(filter.key), which is no key of a search. Use one of "
                    + known.joined(separator: ", ") + ".")
        }
        guard !filter.values.isEmpty else {
            throw error("filters[\(index)] has no values. Give at least one, or leave the filter out.")
        }
        return SearchFilter(key: filter.key, values: filter.values, exclude: filter.excludes)
    }
}
