/// The result of the intake check of one photo.
package enum PhotoCheck: Sendable, Hashable, Codable {
    /// Received and synced; the pixels are not checked yet.
    case checking
    case accepted
    case refused(PhotoRejection)

    /// The name in the API and in the database.
    package var name: String {
        switch self {
        case .checking: "checking"
        case .accepted: "accepted"
        case .refused: "refused"
        }
    }
}

/// The reason why a photo can't be used.
///
/// The text for users is made from the code, in their language.
package struct PhotoRejection: Error, Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `photo_blurred`; the catalog's texts have a sentence for each code.
    package let code: String
    /// The measured value, in the unit that the code implies.
    package let measured: Double?
    /// The value that would have passed.
    package let needed: Double?

    package init(code: String, measured: Double? = nil, needed: Double? = nil) {
        self.code = code
        self.measured = measured
        self.needed = needed
    }
}
