// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension PartnerItemV2 {
    /// The description of the item.
    ///
    /// The documented samples disagree about the names of brand and category, so both names are there.
    package struct Properties: Codable, Sendable, Hashable {
        @Nullable package private(set) var customer_item_id: String?
        /// The brand's name: the catalog's, or the user's own text if the catalog does not know the brand.
        package let brand: String
        /// The same as `brand`.
        package let brand_name: String
        /// The value of the filter `properties.brand.id`.
        package let brand_id: String
        /// The item type's name, or that of the category if the item has no type.
        ///
        /// It is in the language of the request, or the user's own text if the catalog does not know the type.
        package let category: String
        /// The same as `category`.
        package let category_name: String
        /// The item type's id; `null` if the item has no type.
        @Nullable package private(set) var item_type_id: String?
        /// The value of the filter `properties.model.id`, made from the style name.
        @Nullable package private(set) var model_id: String?
        /// The material as the user wrote it.
        @Nullable package private(set) var material: String?

        package init(
            customer_item_id: String?, brand: String, brand_id: String, category: String, item_type_id: String?,
            model_id: String?, material: String?
        ) {
            self.customer_item_id = customer_item_id
            self.brand = brand
            brand_name = brand
            self.brand_id = brand_id
            self.category = category
            category_name = category
            self.item_type_id = item_type_id
            self.model_id = model_id
            self.material = material
        }
    }

    /// The photos of an item.
    package struct Images: Codable, Sendable, Hashable {
        /// The address of the photo that represents the item in a list; `null` without photos.
        @Nullable package private(set) var item_photo: String?
        /// All photos, in the catalog's order.
        package let uploaded_images: [Image]

        package init(item_photo: String?, uploaded_images: [Image]) {
            self.item_photo = item_photo
            self.uploaded_images = uploaded_images
        }
    }

    /// One photo of an item.
    package struct Image: Codable, Sendable, Hashable {
        /// The id of the region that the photo shows.
        package let type: String
        /// The region's name in the language of the request.
        package let display_name: String
        /// The largest copy that the organization serves.
        package let url: String
        package let urls: Addresses

        package init(type: String, display_name: String, url: String, urls: Addresses) {
            self.type = type
            self.display_name = display_name
            self.url = url
            self.urls = urls
        }
    }

    /// The addresses of one photo.
    package struct Addresses: Codable, Sendable, Hashable {
        /// The photo as it was taken; `null` if the organization does not serve originals.
        @Nullable package private(set) var original: String?
        /// A small copy.
        package let scale_micro: String

        package init(original: String?, scale_micro: String) {
            self.original = original
            self.scale_micro = scale_micro
        }
    }

    /// A certificate that is valid.
    package struct Certificate: Codable, Sendable, Hashable {
        /// New with each issue.
        package let certificate_id: String
        /// The address of the certificate's page.
        package let url: String

        package init(certificate_id: String, url: String) {
            self.certificate_id = certificate_id
            self.url = url
        }
    }

    /// Product insights; the member is `null`, because the server has none.
    package struct Insights: Codable, Sendable, Hashable {
        package init() {}
    }
}
