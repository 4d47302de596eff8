/// Suggests the known word that a mistyped word stands for.
enum SpellingSuggestion {
    /// The nearest of the words, or `nil` if none is near enough.
    static func nearest(to word: String, in words: some Sequence<String>) -> String? {
        let limit = max(1, min(3, word.count / 3))
        return words.map { (word: $0, distance: distance(Array(word), Array($0))) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
    }

    /// "Did you mean …?", or the other remedy if no word is near enough.
    static func remedy(for word: String, in words: some Sequence<String>, else other: String) -> String {
        nearest(to: word, in: words).map { "Did you mean `\($0)`?" } ?? other
    }

    /// The optimal string alignment distance, in which a swap of neighbors, the most common slip, counts once.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, one) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(current[column] + 1, last[column + 1] + 1, last[column] + (one == other ? 0 : 1))
                if row > 0, column > 0, one == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
