/// A filter of the programmatic search: filters are joined by AND, the values of one filter by OR.
public enum EntrupySearchFilter: Sendable, Hashable {
    /// Items with one of these results.
    case status([AuthenticationStatus])
    /// Items of one of these categories; as in the documented SDK, a search without such a filter finds nothing.
    case category([Category])
    /// Items of one of these brands, by their ids in the catalog.
    case brands([String])
    /// Items whose flag has one of these states.
    case flag([FlagStatus])
}

/// The date range of a programmatic search.
public enum DateRange: Sendable, Hashable {
    /// The given number of days up to now; at least 1.
    case last(days: Int)
    /// From one ISO 8601 moment to another, both inclusive.
    case custom(start: String, end: String)
}

extension EntrupySearchFilter {
    /// A result, by the names of the programmatic search.
    public enum AuthenticationStatus: RawRepresentable, Codable, Sendable, Hashable {
        /// Result `authentic`.
        case authentic
        /// Result `needs_review`.
        case underReview
        /// Result `invalid`.
        case invalid
        /// Result `not_supported`.
        case notSupported
        /// Result `unknown`.
        case unidentified
        /// A result that this version does not know.
        case other(String)

        /// Creates a result from its id.
        public init(rawValue: String) {
            switch rawValue {
            case "authentic": self = .authentic
            case "needs_review": self = .underReview
            case "invalid": self = .invalid
            case "not_supported": self = .notSupported
            case "unknown": self = .unidentified
            default: self = .other(rawValue)
            }
        }

        /// The result's id.
        public var rawValue: String {
            switch self {
            case .authentic: "authentic"
            case .underReview: "needs_review"
            case .invalid: "invalid"
            case .notSupported: "not_supported"
            case .unidentified: "unknown"
            case .other(let word): word
            }
        }
    }

    /// A product category.
    public enum Category: RawRepresentable, Codable, Sendable, Hashable {
        /// Luxury goods.
        case luxury
        /// Apparel.
        case apparel
        /// Sneakers.
        case sneakers
        /// A category that this version does not know.
        case other(String)

        /// Creates a category from its id.
        public init(rawValue: String) {
            switch rawValue {
            case "luxury": self = .luxury
            case "apparel": self = .apparel
            case "sneakers": self = .sneakers
            default: self = .other(rawValue)
            }
        }

        /// The category's id.
        public var rawValue: String {
            switch self {
            case .luxury: "luxury"
            case .apparel: "apparel"
            case .sneakers: "sneakers"
            case .other(let word): word
            }
        }
    }

    /// The state of a flag, with the same values as in a result.
    public typealias FlagStatus = EntrupyFlagId
}
