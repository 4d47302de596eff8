/// A filter of the programmatic search (seed 004): filters are joined by AND, the values inside one by OR.
public enum EntrupySearchFilter: Sendable, Hashable {
    /// Items with one of these results.
    case status([AuthenticationStatus])
    /// Items of one of these categories; without such a filter a search finds nothing, as the document says.
    case category([Category])
    /// Items of one of these brands, by the catalog's ids.
    case brands([String])
    /// Items whose flag has one of these states.
    case flag([FlagStatus])
}
