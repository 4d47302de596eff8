import AssayClient
import AssayWire
import Foundation

extension ItemSearch {
    /// Reads the arguments of the documented search, whose cursor and filters are untyped arrays.
    ///
    /// - Throws: `ErrorCodeBadRequest` if a value does not have the documented type; the message names its index and
    ///   field.
    init(
        cursor: [Any], filters: [Any], startDate: TimeInterval, endDate: TimeInterval, limit: Int,
        of client: AssayClient
    ) throws(AssayError) {
        var words: [String] = []
        for (index, word) in cursor.enumerated() {
            guard let word = word as? String else {
                throw client.error(
                    .badRequest, "pageCursor[\(index)] must be a string. Hand in next_cursor as it came.",
                    problem: .invalidSearch)
            }
            words.append(word)
        }
        var read: [ItemFilter] = []
        for (index, filter) in filters.enumerated() { read.append(try ItemFilter(filter, at: index, of: client)) }
        self.init(filters: read, startDate: startDate, endDate: endDate, limit: limit, cursor: words)
    }
}

extension ItemFilter {
    /// Reads a filter: a Swift or Foundation dictionary with `key`, `value` or `values`, and optionally `exclude`.
    fileprivate init(_ filter: Any, at index: Int, of client: AssayClient) throws(AssayError) {
        func wrong(_ field: String, _ what: String) -> AssayError {
            client.error(
                .badRequest, "filters[\(index)]\(field) must be \(what).", problem: .invalidSearch)
        }
        guard let fields = filter as? [AnyHashable: Any] else {
            throw wrong("", "a dictionary with key and value or values")
        }
        guard let key = fields["key"] as? String else { throw wrong(".key", "a string") }
        let values: [String]
        if let many = fields["values"] {
            guard let many = many as? [String] else { throw wrong(".values", "an array of strings") }
            values = many
        } else {
            guard let one = fields["value"] as? String else {
                throw wrong(".value", "a string, or values an array of strings")
            }
            values = [one]
        }
        guard let excludes = (fields["exclude"] ?? false) as? Bool else { throw wrong(".exclude", "true or false") }
        self.init(key, values, excludes: excludes)
    }
}

extension ItemQuery {
    /// Copies the current values of a query.
    init(_ query: EntrupySearchQuery) {
        self.init(
            filters: query.filters, dateRange: query.dateRange, resultMode: query.resultMode, limit: query.limit,
            cursor: query.cursor)
    }
}
