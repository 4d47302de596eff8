/// What intake has found about one photo.
package enum PhotoCheck: Sendable, Hashable, Codable {
    /// Received and synced; the pixels are not looked at yet.
    case checking
    case accepted
    case refused(PhotoRefusal)

    /// The word on the wire and in the database.
    package var name: String {
        switch self {
        case .checking: "checking"
        case .accepted: "accepted"
        case .refused: "refused"
        }
    }
}

/// Why a photo can't be used.
///
/// The text is made per language from the code.
package struct PhotoRefusal: Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `photo_blurred`; the catalog's texts have a sentence for each.
    package let code: String
    /// The figure that was measured, in the unit that the code implies.
    package let measured: Double?
    /// The figure that would have passed.
    package let needed: Double?

    package init(code: String, measured: Double? = nil, needed: Double? = nil) {
        self.code = code
        self.measured = measured
        self.needed = needed
    }
}
