import Foundation

extension Catalog {
    /// The reason why a photo was refused, with the measured values, for the user who takes it.
    ///
    /// The refusal's values are pixels, or bytes if the code is `photo_too_large` or `picture_too_complex`.
    package func sentence(for refusal: PhotoRejection, in language: Language) -> String {
        var values: [String: String] = [:]
        values["measured"] = refusal.measured.map { Self.figure($0, of: refusal.code, .up) }
        values["needed"] = refusal.needed.map { Self.figure($0, of: refusal.code, .down) }
        return texts.text(.refusal(refusal.code), in: language, values)
    }

    /// The reason for an item's result, with the names of the photos that the reason refers to.
    ///
    /// A platform reason that names photos uses the platform's own sentence; any other reason uses its label.
    ///
    /// - Parameter category: The item's category, which has the regions' names.
    package func sentence(for reason: Reason, category: String, in language: Language) -> String {
        let regions = labels(ofRegions: reason.regions, category: category, in: language)
        let namesPhotos = !regions.isEmpty && PlatformTexts.reasons[reason.code]?.contains("regions") == true
        let label = namesPhotos ? nil : invalidReason(id: reason.code)?.label
        let key = label ?? .reason(reason.code)
        return texts.text(key, in: language, ["regions": regions.joined(separator: language.listSeparator)])
    }

    /// The reasons for a retake: the expert's message, and the list of the needed photos.
    package func sentences(for retake: Retake, category: String, in language: Language) -> [String] {
        let regions = labels(ofRegions: retake.regions, category: category, in: language)
        let needed = texts.text(
            .retakeNeeded, in: language, ["regions": regions.joined(separator: language.listSeparator)])
        return (retake.message.map { [$0] } ?? []) + [needed]
    }

    func labels(ofRegions ids: [String], category: String, in language: Language) -> [String] {
        ids.map { id in
            self.category(id: category)?.region(id: id).map { texts.text($0.label, in: language) } ?? id
        }
    }

    /// A value in the unit of the sentence: megapixels, megabytes of 1,000,000 bytes, or pixels.
    ///
    /// - Parameter rounding: Of large units: the limit down, so that a photo of the stated size is accepted, and the
    ///   measured value up, so that the two figures always differ.
    private static func figure(
        _ value: Double, of code: String, _ rounding: FloatingPointRoundingRule
    ) -> String {
        switch code {
        case "photo_too_large", "too_many_pixels": String(format: "%.1f", (value / 100_000).rounded(rounding) / 10)
        case "picture_too_complex": String(format: "%.0f", (value / 1_000_000).rounded(rounding))
        default: String(format: "%.0f", value)
        }
    }
}

extension Language {
    /// The separator of the elements of a list.
    var listSeparator: String {
        switch self {
        case .english: ", "
        case .japanese: "、"
        }
    }
}
