import AssayCore
import AssayWire

/// Compares the texts of each language with the keys that the catalog and the platform refer to.
struct TextsCheck {
    let session: LoadingSession
    /// The location of the first reference to each key in the catalog.
    private let places: [TextKey: CatalogDiagnostic.Location]
    /// Whether `places` has every key that the catalog means to refer to; false if another file has a problem.
    private let knowsAllNames: Bool

    init(session: LoadingSession) {
        self.session = session
        places = Dictionary(session.textReferences.map { ($0.value, $0.location) }) { first, _ in first }
        knowsAllNames = !session.hasProblems { !$0.hasPrefix("texts/") }
    }

    /// - Returns: The texts, with the omitted texts of the platform added.
    func check(
        _ tables: [Language: [TextKey: Located<String>]], completing platformTexts: [Language: [TextKey: String]]
    ) -> [Language: [TextKey: String]] {
        reportFigures()
        var complete: [Language: [TextKey: String]] = [:]
        for (language, table) in tables {
            let spare = table.keys.filter { places[$0] == nil && PlatformTexts.placeholders[$0] == nil }
            let meant = reportMissing(table, language, spare)
            if knowsAllNames { reportUnusedTexts(spare.filter { !meant.contains($0.rawValue) }, table) }
            reportPlaceholders(table)
            let own = table.mapValues(\.value)
            complete[language] = (platformTexts[language] ?? [:]).merging(own) { _, own in own }
            reportMissingPlatformTexts(complete[language] ?? [:], language)
        }
        return complete
    }

    /// Reports references to texts with placeholders whose values only the platform knows.
    private func reportFigures() {
        for (key, place) in places where PlatformTexts.placeholders[key]?.isEmpty == false {
            session.report(
                place, "The text `\(key.rawValue)` names figures that aren't known here.", "Name a text of your own.")
        }
    }

    /// - Returns: The unused keys that most likely stand for the missing ones.
    private func reportMissing(
        _ table: [TextKey: Located<String>], _ language: Language, _ spare: [TextKey]
    ) -> Set<String> {
        let file = TextsFile.path(of: language)
        var meant: Set<String> = []
        for (key, place) in places where table[key] == nil && PlatformTexts.placeholders[key] == nil {
            let guess = nearestName(to: key.rawValue, in: spare.map(\.rawValue))
            let remedy =
                guess.map { "Rename `\($0)` there, or name that one here." }
                ?? "Add `\(key.rawValue): …` to \(file)."
            session.report(place, "\(file) has no text `\(key.rawValue)`.", remedy)
            if let guess { meant.insert(guess) }
        }
        return meant
    }

    private func reportUnusedTexts(_ spare: [TextKey], _ table: [TextKey: Located<String>]) {
        for key in spare {
            guard let location = table[key]?.location else { continue }
            let remedy = SpellingSuggestion.remedy(
                for: key.rawValue, in: PlatformTexts.placeholders.keys.map(\.rawValue),
                else: "Remove it, or name it where it is to be shown.")
            session.report(location, "Nothing shows this text.", remedy)
        }
    }

    private func reportPlaceholders(_ table: [TextKey: Located<String>]) {
        for (key, text) in table {
            let allowed = PlatformTexts.placeholders[key] ?? []
            for name in Placeholders.names(in: text.value).subtracting(allowed) {
                let other =
                    allowed.isEmpty
                    ? "This text has none: write it without braces."
                    : "It may use \(allowed.sorted().map { "{\($0)}" }.joined(separator: ", "))."
                session.report(
                    text.location, "The text can't have {\(name)}.",
                    SpellingSuggestion.remedy(for: name, in: allowed, else: other))
            }
        }
    }

    private func reportMissingPlatformTexts(_ table: [TextKey: String], _ language: Language) {
        for key in PlatformTexts.placeholders.keys where table[key] == nil {
            session.report(
                .init(file: TextsFile.path(of: language), line: nil, field: key.rawValue),
                "The platform shows this text, and it is missing.", "Add `\(key.rawValue): …`.")
        }
    }
}
