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
