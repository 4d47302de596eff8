/// Which values of one property a search lets pass: some, or all but some.
///
/// Every list of filters on a property comes down to one of the two, whatever their number and order.
package enum TermSet: Sendable, Hashable {
    case only(Set<String>)
    case allBut(Set<String>)

    /// Lets everything pass, items that have no value included.
    package static let all = TermSet.allBut([])

    /// Lets nothing pass.
    package static let none = TermSet.only([])

    /// Takes one more filter along: its values are joined by OR, filters by AND.
    ///
    /// - Parameter exclude: Whether the filter leaves out what has one of the values.
    package func narrowed(by values: Set<String>, exclude: Bool) -> TermSet {
        switch (self, exclude) {
        case (.only(let kept), false): .only(kept.intersection(values))
        case (.only(let kept), true): .only(kept.subtracting(values))
        case (.allBut(let gone), false): .only(values.subtracting(gone))
        case (.allBut(let gone), true): .allBut(gone.union(values))
        }
    }

    /// Whether a value passes; `nil` is an item that has none.
    package func contains(_ value: String?) -> Bool {
        switch self {
        case .only(let kept): value.map(kept.contains) ?? false
        case .allBut(let gone): !(value.map(gone.contains) ?? false)
        }
    }
}
