import AssayCore
import Yams

/// Reads one entry of a category's `regions`.
struct RegionReader {
    /// The readable part of an entry: the id may be known although the rest is wrong.
    struct Reading {
        let id: Located<String>?
        let region: Catalog.Region?
    }

    let session: LoadingSession
    /// The item types of the category, which conditions may refer to.
    let itemTypes: [String]

    private static let keys = [
        "id", "label", "instruction", "outline", "sample", "min_short_side", "sharpness_min", "required", "when",
    ]
    /// In pixels; 10,000 is the short side of a square photo of 100 megapixels.
    private static let shortSides = Catalog.Region.leastShortSide...10_000

    func read(_ node: Located<Node>) -> Reading {
        guard let reader = MappingReader(node, keys: Self.keys, session: session) else {
            return Reading(id: nil, region: nil)
        }
        let id = reader.identifier("id")
        let label = reader.textKey("label")
        let instruction = reader.textKey("instruction")
        let outline = drawing("outline", reader)
        let sample = drawing("sample", reader)
        let minShortSide = reader.integer(
            "min_short_side", in: Self.shortSides, default: Catalog.Region.leastShortSide)
        let sharpnessMin = reader.optionalMeasure("sharpness_min")
        let required = reader.flag("required", default: true)
        let when = reader.optional("when").map(conditions) ?? []
        guard let id, let label, let instruction, let minShortSide else { return Reading(id: id, region: nil) }
        let region = Catalog.Region(
            id: id.value, label: label, instruction: instruction, outline: outline, sample: sample,
            minShortSide: minShortSide, sharpnessMin: sharpnessMin, required: required, when: when)
        return Reading(id: id, region: region)
    }

    private func drawing(_ key: String, _ reader: MappingReader) -> Drawing? {
        guard let text = reader.optionalText(key) else { return nil }
        if let drawing = Drawing(rawValue: text.value) { return drawing }
        let names = Drawing.builtIn.keys.sorted()
        session.report(
            text.location, "This is no built-in drawing and no SVG path.",
            SpellingSuggestion.remedy(
                for: text.value, in: names, else: "Use \(names.joined(separator: ", ")), or path data such as M5 5H95Z."
            ))
        return nil
    }

    /// Sorted by attribute, not as in the file: the order in the file has no meaning and must not change the hash.
    private func conditions(_ node: Located<Node>) -> [Catalog.Condition] {
        let attributes = Catalog.Condition.Attribute.allCases
        let keys = attributes.flatMap { [$0.rawValue, "\($0.rawValue)_not"] }
        guard let reader = MappingReader(node, keys: keys, session: session) else { return [] }
        if reader.keys.isEmpty {
            session.report(node.location, "There is no condition here.", "Add one, or remove `when`.")
        }
        return attributes.flatMap { attribute in
            [false, true].compactMap { isNegated in
                condition(attribute, isNegated: isNegated, reader)
            }
        }
    }

    private func condition(
        _ attribute: Catalog.Condition.Attribute, isNegated: Bool, _ reader: MappingReader
    ) -> Catalog.Condition? {
        let key = Catalog.Condition(attribute, isNegated: isNegated, values: []).key
        guard reader.has(key) else { return nil }
        let values = reader.unique(reader.list(key).compactMap(reader.text))
        switch attribute {
        case .brand: session.brandReferences += values
        case .itemType: checkItemTypes(values)
        case .material: break
        }
        return Catalog.Condition(attribute, isNegated: isNegated, values: values.map(\.value))
    }

    private func checkItemTypes(_ values: [Located<String>]) {
        for value in values where !itemTypes.contains(value.value) {
            session.report(
                value.location, "There is no item type `\(value.value)` in this category.",
                SpellingSuggestion.remedy(for: value.value, in: itemTypes, else: "Add it to `item_types`."))
        }
    }
}
