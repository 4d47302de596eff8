public import AssayWire
public import Foundation

/// What ``EntrupyApp/searchAuthenticationItems(query:completion:)`` looks for (seed 004).
///
/// A search reads it when it is called; changing it afterwards, to ask for the next page, changes nothing of that search.
/// Objective-C sees no filters, which are of a type that it does not have, and uses the search by delegate.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class EntrupySearchQuery: NSObject {
    /// The times to look at.
    public typealias DateRange = AssayWire.DateRange
    /// What to answer.
    public typealias ResultMode = AssayWire.ResultMode

    /// The times to look at; `nil` for all time.
    public var dateRange: DateRange? = .last(days: 30)
    /// Joined by AND, the values inside one by OR; without a `category` nothing is found.
    public var filters: [EntrupySearchFilter] = []
    /// Whether the items are wanted, or their number alone.
    public var resultMode: ResultMode = .results
    /// Items on a page, 1 to 25.
    public var limit: Int = 20
    /// The `next_cursor` of the page before; `nil` for the first.
    public var cursor: [String]?

    /// Makes a query for the last 30 days, with no filter yet.
    public override init() {
        super.init()
    }
}
