import Foundation

extension Catalog {
    /// Why a photo was refused, with its figures, for the person who takes it.
    ///
    /// The refusal's figures are pixels, or bytes where the code is `photo_too_large` or `picture_too_complex`.
    package func sentence(for refusal: PhotoRefusal, in language: Language) -> String {
        var values: [String: String] = [:]
        values["measured"] = refusal.measured.map { Self.figure($0, of: refusal.code) }
        values["needed"] = refusal.needed.map { Self.figure($0, of: refusal.code) }
        return texts.text(.refusal(refusal.code), in: language, values)
    }

    /// Why an item has its result, with the names of the photos that the reason speaks of.
    ///
    /// A reason of the platform that names photos has the platform's own sentence; any other has its label.
    ///
    /// - Parameter category: The item's, which has the regions' names.
    package func sentence(for reason: Reason, category: String, in language: Language) -> String {
        let regions = labels(ofRegions: reason.regions, category: category, in: language)
        let namesPhotos = !regions.isEmpty && PlatformTexts.reasons[reason.code]?.contains("regions") == true
        let label = namesPhotos ? nil : invalidReason(id: reason.code)?.label
        let key = label ?? .reason(reason.code)
        return texts.text(key, in: language, ["regions": regions.joined(separator: language.listSeparator)])
    }

    /// Why a retake is asked for: the expert's words, and which photos are needed.
    package func sentences(for retake: Retake, category: String, in language: Language) -> [String] {
        let regions = labels(ofRegions: retake.regions, category: category, in: language)
        let needed = texts.text(
            .retakeNeeded, in: language, ["regions": regions.joined(separator: language.listSeparator)])
        return (retake.message.map { [$0] } ?? []) + [needed]
    }

    private func labels(ofRegions ids: [String], category: String, in language: Language) -> [String] {
        ids.map { id in
            self.category(id: category)?.region(id: id).map { texts.text($0.label, in: language) } ?? id
        }
    }

    /// A figure in the unit that the sentence is written for: megapixels, megabytes, or pixels as they are.
    private static func figure(_ value: Double, of code: String) -> String {
        switch code {
        case "too_many_pixels": String(format: "%.1f", value / 1_000_000)
        case "photo_too_large": String(format: "%.1f", value / 1_048_576)
        case "picture_too_complex": String(format: "%.0f", value / 1_048_576)
        default: String(format: "%.0f", value)
        }
    }
}

extension Language {
    /// What stands between the parts of a list.
    fileprivate var listSeparator: String {
        switch self {
        case .english: ", "
        case .japanese: "、"
        }
    }
}
