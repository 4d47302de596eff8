import AssayWire
package import Foundation

/// The platform's product data: brands, categories with the photos that they need, reasons, and texts.
///
/// A compiled catalog is stored under its hash and never changes. A capture keeps the hash that it started with, so
/// that an operator can replace the catalog while captures are in progress.
package struct Catalog: Sendable, Hashable {
    /// The hashed part of a catalog.
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
    /// The brands by the ``Swift/String/matchingForm`` of their ids, names and aliases: every call of a capture finds one.
    private let brandsByForm: [String: Brand]

    private init(_ contents: Contents, hash: String) {
        self.contents = contents
        self.hash = hash
        brandsByForm = Dictionary(
            contents.brands.flatMap { brand in
                ([brand.id, brand.name] + brand.aliases).map { ($0.matchingForm, brand) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Makes a catalog from compiled contents.
    ///
    /// - Parameter hash: Returns the hash of the canonical JSON: SHA-256 in lowercase hex.
    package init(_ contents: Contents, hash: (Data) -> String) throws {
        self.init(contents, hash: hash(try contents.canonicalJSON()))
    }

    /// Restores a stored catalog.
    ///
    /// - Throws: `DecodingError` if the bytes are not a catalog.
    package init(canonicalJSON: Data, hash: String) throws {
        self.init(try WireJSON.decode(Contents.self, from: canonicalJSON), hash: hash)
    }

    /// The catalog with another one's texts of the platform where its own are missing.
    ///
    /// A catalog that an earlier version stored has no texts for what only later versions show.
    package func completed(by other: Catalog) -> Catalog {
        let contents = Contents(
            brands: brands, categories: categories, flagReasons: flagReasons, invalidReasons: invalidReasons,
            texts: texts.adding(PlatformTexts.placeholders.keys, of: other.texts))
        return Catalog(contents, hash: hash)
    }

    /// The bytes to store: equal for equal contents, in every process.
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

    /// The brand with exactly this id.
    package func brand(id: String) -> Brand? {
        brands.first { $0.id == id }
    }

    /// The brand with this name, alias or id, compared by ``Swift/String/matchingForm``.
    ///
    /// An unknown brand gets an id that is made from its name. A name that would get the id of a known brand, such as
    /// `Gucci!`, is therefore that brand.
    package func brand(matching name: String) -> Brand? {
        brandsByForm[name.matchingForm] ?? brand(id: ItemFacts.identifier(of: name))
    }

    /// The category with exactly this id.
    package func category(id: String) -> Category? {
        categories.first { $0.id == id }
    }

    /// Whether items of this brand can be authenticated in this category.
    ///
    /// - Parameter brand: A brand's id; `nil` for a brand that the catalog doesn't know.
    package func supports(brand: String?, in category: String) -> Bool {
        brand.flatMap(brand(id:))?.categories.contains(category) ?? false
    }

    /// The flag reason with this id.
    package func flagReason(id: String) -> FlagReason? {
        flagReasons.first { $0.id == id }
    }

    /// The reason of a flag without one; an organization may choose another default.
    package var defaultFlagReason: FlagReason? {
        flagReasons.first(where: \.isDefault)
    }

    /// The reason with this id for an invalid result.
    package func invalidReason(id: String) -> InvalidReason? {
        invalidReasons.first { $0.id == id }
    }
}
