package import AssayWire

extension ItemTerms {
    /// Reads the filters of a request; unknown values match no item.
    ///
    /// The values that filters exclude add up, and a search looks up its counts for each pair of a user and a brand.
    /// They are therefore limited for each key as the values of one filter are. Thousands of excluded users and brands
    /// in one request would otherwise keep a reader of the database busy for many seconds.
    ///
    /// - Parameter keys: The keys that the caller may use.
    /// - Throws: `unknown_filter_key`, with the filter and the allowed keys; `invalid_request` for more filters, values
    ///   of a filter or excluded values of a key than ``AssayWire/WireLimits/filterValues``.
    package init(_ filters: [SearchFilter], keys: [SearchKey]) throws(DomainError) {
        let most = WireLimits.filterValues
        guard filters.count <= most else {
            throw .invalid("filters", "too_many_filters", "Use at most \(most) filters.")
        }
        for (index, filter) in filters.enumerated() {
            guard filter.values.count <= most else {
                throw Self.tooManyValues(at: index, "Use at most \(most) values.")
            }
            guard let key = SearchKey(key: filter.key), keys.contains(key) else {
                throw Self.unknownKey(filter.key, at: index, keys: keys)
            }
            narrow(key, by: filter.values, exclude: filter.exclude)
            guard textTerms.allSatisfy({ $0.valueCount <= most }) else {
                throw Self.tooManyValues(
                    at: index, "All filters on \(key.rawValue) together may exclude at most \(most) values.")
            }
        }
    }

    private static func tooManyValues(at index: Int, _ message: String) -> DomainError {
        .invalid("filters[\(index)].values", "too_many_values", message)
    }

    private mutating func narrow(_ key: SearchKey, by texts: [String], exclude: Bool) {
        let values = TextSet(texts)
        switch key {
        case .entrupyID: items = items.narrowed(by: TextSet(texts.map(Self.item)), exclude: exclude)
        case .brand: brands = brands.narrowed(by: values, exclude: exclude)
        case .model: models = models.narrowed(by: values, exclude: exclude)
        case .result: results = results.narrowed(by: TextSet(texts.map(Self.result)), exclude: exclude)
        case .flag: flags = flags.narrowed(by: values, exclude: exclude)
        case .category:
            categories = categories.narrowed(by: values, exclude: exclude)
            namesCategory = true
        case .username: usernames = usernames.narrowed(by: values, exclude: exclude)
        case .customerItemID: customerItemIDs = customerItemIDs.narrowed(by: values, exclude: exclude)
        case .styleCode: styleCodes = styleCodes.narrowed(by: values, exclude: exclude)
        }
    }

    /// The canonical form of an item's id; a text that is none matches no item.
    private static func item(_ text: String) -> String { ItemID(userInput: text)?.rawValue ?? text }

    /// The id of a result, also by the names that older clients and the programmatic search of the SDK use.
    private static func result(_ name: String) -> String {
        switch name {
        case "unidentified": ResultID.unknown.rawValue
        case "underReview": ResultID.needsReview.rawValue
        case "notSupported": ResultID.notSupported.rawValue
        default: name
        }
    }

    private static func unknownKey(_ key: String, at index: Int, keys: [SearchKey]) -> DomainError {
        let choices = keys.flatMap(\.spellings).joined(separator: ", ")
        return .invalid(
            "filters[\(index)].key", .unknownFilterKey, "There is no filter “\(key.prefix(64))” here. Use \(choices).")
    }
}

extension Set where Element: RawRepresentable, Element.RawValue == String {
    /// The equivalent of ``TermSet/narrowed(by:exclude:)`` for a property whose values are all known.
    fileprivate func narrowed(by values: TextSet, exclude: Bool) -> Set {
        filter { values.contains($0.rawValue) != exclude }
    }
}
