extension Catalog {
    /// A manufacturer of items.
    package struct Brand: Sendable, Hashable, Codable {
        /// The id that search filters use: `louis_vuitton`.
        package let id: String
        /// The manufacturer's own spelling, used in every language.
        package let name: String
        /// Other names of the brand.
        package let aliases: [String]
        /// The ids of the categories in which the brand can be authenticated.
        package let categories: [String]
        /// The brand's own names of materials, for the forms of a backend; `nil` if the catalog lists none.
        package let materials: [String]?

        package init(
            id: String, name: String, aliases: [String], categories: [String], materials: [String]? = nil
        ) {
            self.id = id
            self.name = name
            self.aliases = aliases
            self.categories = categories
            self.materials = materials
        }
    }

    /// A text that a user enters about an item.
    package struct TextField: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        /// Whether an item can't be submitted without a value.
        package let required: Bool
        /// Whether the value may be changed after the submit.
        package let editable: Bool
        /// Whether the value identifies this one item, such as a serial number.
        package let identifier: Bool
        /// The maximum length, in Unicode scalars.
        package let max: Int

        /// The default and the upper limit of `max`.
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

    /// A reason for which a user disputes a result.
    package struct FlagReason: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey
        /// Whether a flag without a reason gets this one.
        package let isDefault: Bool

        package init(id: String, label: TextKey, isDefault: Bool) {
            self.id = id
            self.label = label
            self.isDefault = isDefault
        }
    }

    /// A reason for which an item is invalid.
    package struct InvalidReason: Sendable, Hashable, Codable {
        package let id: String
        package let label: TextKey

        package init(id: String, label: TextKey) {
            self.id = id
            self.label = label
        }
    }
}
