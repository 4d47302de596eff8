// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v2/categories`, in the language of the request.
package struct CategoriesResponse: Codable, Sendable, Hashable {
    package let categories: [PartnerCategory]

    package init(categories: [PartnerCategory]) {
        self.categories = categories
    }
}

/// A kind of product.
package struct PartnerCategory: Codable, Sendable, Hashable {
    /// A photo of the category.
    package struct Region: Codable, Sendable, Hashable {
        package let id: String
        package let label: String
        package let instruction: String
        /// Whether an item that needs the photo can't be submitted without it.
        package let required: Bool

        package init(id: String, label: String, instruction: String, required: Bool) {
            self.id = id
            self.label = label
            self.instruction = instruction
            self.required = required
        }
    }

    package let id: String
    package let name: String
    package let item_types: [CategoryItemType]
    /// The metadata keys that an item must have.
    package let required: [String]
    package let text_fields: [CategoryTextField]
    /// In the order in which they are photographed.
    package let regions: [Region]
    /// The estimated time until a result, in hours.
    package let review_hours: Int

    package init(
        id: String, name: String, item_types: [CategoryItemType], required: [String], text_fields: [CategoryTextField],
        regions: [Region], review_hours: Int
    ) {
        self.id = id
        self.name = name
        self.item_types = item_types
        self.required = required
        self.text_fields = text_fields
        self.regions = regions
        self.review_hours = review_hours
    }
}
