package import AssayWire

/// The parameters of a search of the partner API.
package struct PartnerSearch: Sendable, Hashable {
    package let terms: ItemTerms
    package let window: SearchWindow
    package let page: SearchPage
    /// The parts that the items of `/v2` have on request.
    package let includes: PartnerIncludes

    /// - Throws: `unknown_filter_key`, `invalid_cursor`, `invalid_request` for the limit or too many filters or values.
    package init(_ request: PartnerSearchBody) throws(DomainError) {
        page = try SearchPage(
            cursor: request.cursor, limit: request.limit ?? WireLimits.partnerPageItemsByDefault)
        terms = try ItemTerms(request.filters ?? [], keys: SearchKey.allCases)
        window = SearchWindow(startDate: request.start_date, endDate: request.end_date)
        var includes: PartnerIncludes = []
        if request.format_options?.include_images == true { includes.insert(.images) }
        if request.format_options?.include_catalog == true { includes.insert(.catalog) }
        self.includes = includes
    }
}
