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
}
