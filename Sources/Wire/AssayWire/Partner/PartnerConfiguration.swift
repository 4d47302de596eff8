// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `POST /v2/config/authentications`: the choices for the forms of a backend.
package struct PartnerConfigurationResponse: Codable, Sendable, Hashable {
    package let config: PartnerConfiguration
    /// The time of the response, in UNIX seconds.
    package let iat: Int
    /// The recommended time to ask again, in UNIX seconds.
    package let exp: Int

    package init(config: PartnerConfiguration, iat: Int, exp: Int) {
        self.config = config
        self.iat = iat
        self.exp = exp
    }
}

/// The brands of the catalog.
package struct PartnerConfiguration: Codable, Sendable, Hashable {
    package struct Brand: Codable, Sendable, Hashable {
        /// The value of the filter `properties.brand.id`.
        package let brand_id: String
        package let display: PartnerDisplayName
        /// The materials that the catalog distinguishes for the brand; a user may enter any other.
        package let materials: [Material]

        package init(brand_id: String, display: PartnerDisplayName, materials: [Material]) {
            self.brand_id = brand_id
            self.display = display
            self.materials = materials
        }
    }

    package struct Material: Codable, Sendable, Hashable {
        package let material_id: String
        package let display: PartnerDisplayName
        /// The text fields of an item of this material.
        package let details: [Detail]

        package init(material_id: String, display: PartnerDisplayName, details: [Detail]) {
            self.material_id = material_id
            self.display = display
            self.details = details
        }
    }

    package struct Detail: Codable, Sendable, Hashable {
        /// The id of a text field.
        package let field_alias: String
        package let display: PartnerDisplayName

        package init(field_alias: String, display: PartnerDisplayName) {
            self.field_alias = field_alias
            self.display = display
        }
    }

    package let brands: [Brand]

    package init(brands: [Brand]) {
        self.brands = brands
    }
}
