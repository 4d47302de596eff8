extension Catalog {
    /// A maker of things.
    package struct Brand: Sendable, Hashable, Codable {
        /// As searches filter by it: `louis_vuitton`.
        package let id: String
        /// As the maker writes it, in every language.
        package let name: String
        /// Other names that mean it.
        package let aliases: [String]
        /// The ids of the categories that it can be authenticated in.
        package let categories: [String]

        package init(id: String, name: String, aliases: [String], categories: [String]) {
            self.id = id
            self.name = name
            self.aliases = aliases
            self.categories = categories
        }

        /// Whether it is found under this ``Swift/String/matchingForm``.
        package func matches(form: String) -> Bool {
            id.matchingForm == form || name.matchingForm == form || aliases.contains { $0.matchingForm == form }
        }
    }

    /// Something that a user writes about an item.
    package struct TextField: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        /// Whether an item can't be submitted without it.
        package let required: Bool
        /// Whether it may be changed afterwards.
        package let editable: Bool
        /// Whether it tells this one item from others, such as a serial number.
        package let identifier: Bool
        /// The most Unicode scalars that it may have.
        package let max: Int

        /// The `max` of a field that sets none, and the most that one may set.
        package static let longestValue = 256

        package init(id: String, label: TextKey, required: Bool, editable: Bool, identifier: Bool, max: Int) {
            self.id = id
            self.label = label
            self.required = required
            self.editable = editable
            self.identifier = identifier
            self.max = max
        }
    }

    /// Why a user disputes a result.
    package struct FlagReason: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        /// Whether a flag that names no reason gets this one.
        package let isDefault: Bool

        package init(id: String, label: TextKey, isDefault: Bool) {
            self.id = id
            self.label = label
            self.isDefault = isDefault
        }
    }

    /// Why an item is invalid.
    package struct InvalidReason: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey

        package init(id: String, label: TextKey) {
            self.id = id
            self.label = label
        }
    }
}
