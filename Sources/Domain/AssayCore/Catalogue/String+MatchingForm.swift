extension String {
    /// The form under which brands, item types and materials are compared (`spec/sdk.md` §6).
    ///
    /// Case, spaces, `_` and `-` make no difference: `Louis Vuitton`, `louis_vuitton` and `LOUIS-VUITTON` are one.
    package var matchingForm: String {
        lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
    }
}
