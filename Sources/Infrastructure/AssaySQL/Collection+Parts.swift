extension RandomAccessCollection {
    /// The elements in order, in parts of 64, 16, 4 and 1.
    ///
    /// A statement about each part has one of four texts, whatever the number of elements. A connection keeps such
    /// statements compiled; compiling a new text for each number takes longer than running it.
    package var statementParts: [SubSequence] {
        var parts: [SubSequence] = []
        var rest = self[...]
        for size in [64, 16, 4, 1] {
            while rest.count >= size {
                parts.append(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
        }
        return parts
    }

    /// The elements in order, in parts of 64; the last part has 1, 4, 16, 32 or 64, filled up with its last element.
    ///
    /// This is for statements to which it makes no difference that an element comes twice. A batch of at most 64 takes
    /// one statement, of one of five texts.
    package var filledParts: [[Element]] {
        stride(from: 0, to: count, by: 64).map { offset in
            let part = Array(dropFirst(offset).prefix(64))
            let size = [1, 4, 16, 32].first { $0 >= part.count } ?? 64
            return part + part.suffix(1).flatMap { repeatElement($0, count: size - part.count) }
        }
    }
}
