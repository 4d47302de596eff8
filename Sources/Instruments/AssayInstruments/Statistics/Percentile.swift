extension Collection where Element: Comparable {
    /// The nearest-rank percentile: the smallest element that is at least as large as `percent` percent of all elements.
    ///
    /// - Parameter percent: More than 0, at most 100.
    /// - Returns: `nil` for an empty collection.
    package func percentile(_ percent: Int) -> Element? {
        guard !isEmpty else { return nil }
        return sorted()[(count * percent + 99) / 100 - 1]
    }
}
