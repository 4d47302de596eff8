extension String {
    /// The form under which brands, item types and materials are compared (`spec/sdk.md` §6).
    ///
    /// Case, spaces, `_` and `-` make no difference: `Louis Vuitton`, `louis_vuitton` and `LOUIS-VUITTON` are one.
    package var matchingForm: String {
        // Nearly every name is ASCII, and each capture's call compares it with every brand of the catalog.
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
        }
        let kept = utf8.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x5F || $0 == 0x2D) }
        return String(decoding: kept.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
