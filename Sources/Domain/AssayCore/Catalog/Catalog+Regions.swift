extension Catalog {
    /// One photo that a category asks for.
    package struct Region: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        package let instruction: TextKey
        /// What the camera screen lays over the picture.
        package let outline: Drawing?
        /// What a good photo shows.
        package let sample: Drawing?
        /// The least short side of an accepted photo, in pixels.
        package let minShortSide: Int
        /// The least sharpness of an accepted photo; `nil` for the measure's own default.
        package let sharpnessMin: Double?
        /// Whether an item can't be submitted without it.
        package let required: Bool
        /// All must hold for the photo to be asked for.
        package let when: [Condition]

        /// The region as an item needs it that is of one of these types; `nil` where none of them needs it.
        func demanded(for item: ItemFacts, types: [String?]) -> Region? {
            let needing = types.filter { type in when.allSatisfy { $0.holds(for: item, itemType: type) } }
            guard !needing.isEmpty else { return nil }
            return needing.count == types.count ? self : optional
        }

        /// The same region, which the user may skip.
        private var optional: Region {
            Region(
                id: id, label: label, instruction: instruction, outline: outline, sample: sample,
                minShortSide: minShortSide, sharpnessMin: sharpnessMin, required: false, when: when)
        }

        /// The short side that a region asks for at least, in pixels.
        package static let leastShortSide = 300

        package init(
            id: String, label: TextKey, instruction: TextKey, outline: Drawing?, sample: Drawing?, minShortSide: Int,
            sharpnessMin: Double?, required: Bool, when: [Condition]
        ) {
            self.id = id
            self.label = label
            self.instruction = instruction
            self.outline = outline
            self.sample = sample
            self.minShortSide = minShortSide
            self.sharpnessMin = sharpnessMin
            self.required = required
            self.when = when
        }
    }

    /// For which items a region is asked for.
    package struct Condition: Sendable, Hashable, Codable {
        package enum Attribute: String, Sendable, Hashable, Codable, CaseIterable {
            case brand
            case itemType = "item_type"
            case material
        }

        package let attribute: Attribute
        /// Whether the item's value must be none of the values; it then also holds for an item that has no value.
        package let isNegated: Bool
        package let values: [String]

        package init(_ attribute: Attribute, isNegated: Bool = false, values: [String]) {
            self.attribute = attribute
            self.isNegated = isNegated
            self.values = values
        }

        /// The key that a catalog writes it under: `item_type`, or `item_type_not`.
        package var key: String { attribute.rawValue + (isNegated ? "_not" : "") }

        /// Whether it holds for this item.
        package func holds(for item: ItemFacts) -> Bool {
            holds(for: item, itemType: item.itemType)
        }

        /// Whether it holds for this item if it is of this type.
        func holds(for item: ItemFacts, itemType: String?) -> Bool {
            let value =
                switch attribute {
                case .brand: item.brandID
                case .itemType: itemType
                case .material: item.textFields[MetadataKey.material.rawValue]
                }
            guard let form = value?.matchingForm else { return isNegated }
            return values.contains { $0.matchingForm == form } != isNegated
        }
    }

    /// The photos to ask for, in order.
    ///
    /// In production all whose conditions hold for the item; under the debug configuration the short list alone. A photo
    /// that only some of the types need that the item may have is asked for, and not required: the user may skip it.
    ///
    /// - Returns: Empty where the catalog has no such category.
    package func regions(for item: ItemFacts, configuration: CaptureConfiguration) -> [Region] {
        guard let category = category(id: item.category) else { return [] }
        return switch configuration {
        case .production:
            category.regions.compactMap { $0.demanded(for: item, types: category.itemTypes(meantBy: item.itemType)) }
        case .debug: category.regions.filter { category.debugRegions.contains($0.id) }
        }
    }

    /// The photos to ask for, in order, for an item whose metadata has just been read.
    package func regions(for item: ResolvedItem, configuration: CaptureConfiguration) -> [Region] {
        regions(for: item.facts, configuration: configuration)
    }
}
