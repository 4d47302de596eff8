extension Catalog {
    /// One photo that a category asks for.
    package struct Region: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        package let instruction: TextKey
        /// The overlay of the camera screen.
        package let outline: Drawing?
        /// The example of a good photo.
        package let sample: Drawing?
        /// The minimum short side of an accepted photo, in pixels.
        package let minShortSide: Int
        /// The minimum sharpness of an accepted photo; `nil` for the default of the measure.
        package let sharpnessMin: Double?
        /// Whether an item can't be submitted without this photo.
        package private(set) var required: Bool
        /// The conditions that must all hold for the photo to be requested.
        package let when: [Condition]

        /// The region as an item of one of these types needs it, optional if only some types need it; `nil` if none
        /// does.
        func demanded(for item: ItemFacts, types: [String?]) -> Region? {
            let needing = types.filter { type in when.allSatisfy { $0.holds(for: item, itemType: type) } }
            guard !needing.isEmpty else { return nil }
            return needing.count == types.count ? self : optional
        }

        /// The same region, but optional.
        private var optional: Region {
            var region = self
            region.required = false
            return region
        }

        /// The lowest allowed `minShortSide`, in pixels, and its default in a catalog.
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

    /// A condition on the items for which a region is requested.
    package struct Condition: Sendable, Hashable, Codable {
        package enum Attribute: String, Sendable, Hashable, Codable, CaseIterable {
            case brand
            case itemType = "item_type"
            case material
        }

        package let attribute: Attribute
        /// Whether the item's value must be none of the values; it then also holds for an item without a value.
        package let isNegated: Bool
        package let values: [String]

        package init(_ attribute: Attribute, isNegated: Bool = false, values: [String]) {
            self.attribute = attribute
            self.isNegated = isNegated
            self.values = values
        }

        /// The key in the catalog's files: `item_type`, or `item_type_not`.
        package var key: String { attribute.rawValue + (isNegated ? "_not" : "") }

        /// Whether the condition holds for this item.
        package func holds(for item: ItemFacts) -> Bool {
            holds(for: item, itemType: item.itemType)
        }

        /// Whether the condition holds for this item if it has this type.
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

    /// The photos to request, in order.
    ///
    /// In production, all regions whose conditions hold for the item; in the debug configuration, only the short
    /// list. If the item's type is a group or unknown, a photo that only some of the possible types need is requested
    /// as optional.
    ///
    /// - Returns: An empty list if the catalog has no such category.
    package func regions(for item: ItemFacts, configuration: CaptureConfiguration) -> [Region] {
        guard let category = category(id: item.category) else { return [] }
        return switch configuration {
        case .production:
            category.regions.compactMap { $0.demanded(for: item, types: category.itemTypes(meantBy: item.itemType)) }
        case .debug: category.regions.filter { category.debugRegions.contains($0.id) }
        }
    }

    /// The photos to request, in order, for an item whose metadata was just resolved.
    package func regions(for item: ResolvedItem, configuration: CaptureConfiguration) -> [Region] {
        regions(for: item.facts, configuration: configuration)
    }
}

extension Catalog {
    /// Sorts elements by their region, in the category's order of photos; unknown regions come last, by name.
    package func inOrder<Element>(
        of category: String, _ elements: [Element], region: (Element) -> String
    ) -> [Element] {
        let order = self.category(id: category)?.regions.map(\.id) ?? []
        return elements.sorted { left, right in
            let (first, second) = (region(left), region(right))
            return (order.firstIndex(of: first) ?? order.count, first)
                < (order.firstIndex(of: second) ?? order.count, second)
        }
    }
}
