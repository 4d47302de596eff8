import AssayCore
import Testing

@Suite struct TermSetTests {
    /// Filters with their values and exclusion, and the matches among a, b, c and an item without a value.
    @Test(
        arguments: [
            ([], ["a", "b", "c", nil]),
            ([(["a", "b"], false)], ["a", "b"]),
            ([(["a", "b"], true)], ["c", nil]),
            ([(["a", "b"], false), (["b", "c"], false)], ["b"]),
            ([(["a", "b"], false), (["b"], true)], ["a"]),
            ([(["b"], true), (["a", "b"], false)], ["a"]),
            ([(["a"], true), (["b"], true)], ["c", nil]),
            ([([], false)], []),
            ([([], true)], ["a", "b", "c", nil]),
            ([(["a"], false), (["b"], false), (["a"], true)], []),
        ] as [([(TextSet, Bool)], [String?])])
    func filtersOnOnePropertyComeDownToOneSet(filters: [(TextSet, Bool)], passing: [String?]) {
        let set = filters.reduce(TermSet.all) { $0.narrowed(by: $1.0, exclude: $1.1) }
        #expect(["a", "b", "c", nil].filter(set.contains) == passing)
    }
}
