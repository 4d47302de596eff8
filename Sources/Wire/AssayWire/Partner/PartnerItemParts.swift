// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A text for display.
package struct PartnerDisplayName: Codable, Sendable, Hashable {
    package let name: String

    package init(name: String) {
        self.name = name
    }
}

/// A moment in two forms that agree.
package struct PartnerMoment: Codable, Sendable, Hashable {
    /// ISO 8601 in UTC with microseconds.
    package let display: String
    /// UNIX seconds.
    package let epoch: Double

    package init(display: String, epoch: Double) {
        self.display = display
        self.epoch = epoch
    }
}

/// The current result of an item in `/v2`.
package struct PartnerResult: Codable, Sendable, Hashable {
    /// `authentic`, `unknown`, `not_supported`, `needs_review` or `invalid`; more may be added.
    package let id: EntrupyCaptureResultStatusId
    /// Whether the result is decided; an expert may still re-open the item.
    package let final: Bool
    package let display: PartnerResultDisplay

    package init(id: EntrupyCaptureResultStatusId, final: Bool, display: PartnerResultDisplay) {
        self.id = id
        self.final = final
        self.display = display
    }
}

/// The texts of a result, in the language of the request.
package struct PartnerResultDisplay: Codable, Sendable, Hashable {
    /// One line, such as `Under Review`.
    package let header: String
    /// The expert's message, or a sentence about the result.
    package let message: String
    /// The reasons for the result; empty if there are none.
    package let reasons: [PartnerResultReason]

    package init(header: String, message: String, reasons: [PartnerResultReason]) {
        self.header = header
        self.message = message
        self.reasons = reasons
    }
}

/// One reason for a result.
package struct PartnerResultReason: Codable, Sendable, Hashable {
    package let text: String
    /// The address of a small copy of the photo that the reason refers to.
    @Nullable package private(set) var image: String?

    package init(text: String, image: String?) {
        self.text = text
        self.image = image
    }
}
