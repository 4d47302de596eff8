extension String {
    /// The form in which brands, item types and materials are compared.
    ///
    /// Case, spaces, `_` and `-` are ignored: `Louis Vuitton`, `louis_vuitton` and `LOUIS-VUITTON` are equal.
    package var matchingForm: String {
        // A fast path: nearly every name is ASCII, and each started capture compares one with every brand of the
        // catalog.
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
        }
        let kept = utf8.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x5F || $0 == 0x2D) }
        return String(decoding: kept.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
