/// Returns the known name that a mistyped name most likely stands for; `nil` if none is near enough.
///
/// Case makes no difference. A known name is near enough if at most one edit in three letters, and at most three edits
/// in all, turn the mistyped name into it.
///
/// - Parameter known: The names to choose from. Of equally near ones, the first by the alphabet is returned.
package func nearestName(to name: String, in known: some Sequence<String>) -> String? {
    let limit = max(1, min(3, name.count / 3))
    let letters = Array(name.lowercased())
    return known.map { (name: $0, edits: edits(from: letters, to: Array($0.lowercased()))) }
        .filter { $0.edits <= limit }
        .min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
}

/// The optimal string alignment distance, in which a swap of neighbors, the most common slip, counts once.
private func edits(from left: [Character], to right: [Character]) -> Int {
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
