import AssayWire
package import Foundation

/// What the platform knows about things: brands, categories with the photos that they need, reasons, and texts.
///
/// A compiled catalog is stored by its hash and never changes; a capture keeps the hash that it began with, so that
/// a catalog can be replaced while captures run.
package struct Catalog: Sendable, Hashable, Codable {
    /// What the hash is of.
    package struct Contents: Sendable, Hashable, Codable {
        package let brands: [Brand]
        package let categories: [Category]
        package let flagReasons: [FlagReason]
        package let invalidReasons: [InvalidReason]
        package let texts: CatalogTexts

        package init(
            brands: [Brand], categories: [Category], flagReasons: [FlagReason], invalidReasons: [InvalidReason],
            texts: CatalogTexts
        ) {
            self.brands = brands
            self.categories = categories
            self.flagReasons = flagReasons
            self.invalidReasons = invalidReasons
            self.texts = texts
        }
    }

    /// The hash of ``canonicalJSON()``.
    package let hash: String
    package let contents: Contents

    /// A catalog that has just been compiled.
    ///
    /// - Parameter hash: Gives the hash of the canonical JSON: SHA-256 in lower-case hex.
    package init(_ contents: Contents, hash: (Data) -> String) throws {
        self.contents = contents
        self.hash = hash(try contents.canonicalJSON())
    }

    /// A stored catalog.
    ///
    /// - Throws: `DecodingError` where the bytes are no catalog.
    package init(canonicalJSON: Data, hash: String) throws {
        contents = try WireJSON.decode(Contents.self, from: canonicalJSON)
        self.hash = hash
    }

    /// The bytes to store: the same for the same contents, in every process.
    package func canonicalJSON() throws -> Data {
        try contents.canonicalJSON()
    }
}

extension Catalog.Contents {
    fileprivate func canonicalJSON() throws -> Data {
        try WireJSON.encode(self)
    }
}

extension Catalog {
    package var brands: [Brand] { contents.brands }
    package var categories: [Category] { contents.categories }
    package var flagReasons: [FlagReason] { contents.flagReasons }
    package var invalidReasons: [InvalidReason] { contents.invalidReasons }
    package var texts: CatalogTexts { contents.texts }

    /// The brand with this very id.
    package func brand(id: String) -> Brand? {
        brands.first { $0.id == id }
    }

    /// The brand that a person means by this name, alias or id, without regard to case, spaces, `_` and `-`.
    package func brand(matching name: String) -> Brand? {
        let form = name.matchingForm
        return brands.first { $0.matches(form: form) }
    }

    /// The category with this very id.
    package func category(id: String) -> Category? {
        categories.first { $0.id == id }
    }

    /// Whether items of this brand can be decided on in this category.
    ///
    /// - Parameter brand: A brand's id; `nil` for a brand that the catalog doesn't know.
    package func supports(brand: String?, in category: String) -> Bool {
        brand.flatMap(brand(id:))?.categories.contains(category) ?? false
    }

    /// The reason that a user's flag names.
    package func flagReason(id: String) -> FlagReason? {
        flagReasons.first { $0.id == id }
    }

    /// The reason of a flag that names none; an organization may choose another.
    package var defaultFlagReason: FlagReason? {
        flagReasons.first(where: \.isDefault)
    }

    /// The reason that an invalid item has.
    package func invalidReason(id: String) -> InvalidReason? {
        invalidReasons.first { $0.id == id }
    }
}
