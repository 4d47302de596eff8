// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The item's brand, model and function.
public struct EntrupyCaptureResultProperties: Codable, Sendable, Hashable {
    /// The brand.
    public let brand: EntrupyCaptureResultPropertiesBrand
    /// The model, if it is known.
    public let model: EntrupyCaptureResultPropertiesModel?
    /// The kind of item, such as a shoe.
    public let function: EntrupyCaptureResultPropertiesFunction?

    /// Creates properties from their parts.
    public init(
        brand: EntrupyCaptureResultPropertiesBrand, model: EntrupyCaptureResultPropertiesModel? = nil,
        function: EntrupyCaptureResultPropertiesFunction? = nil
    ) {
        self.brand = brand
        self.model = model
        self.function = function
    }
}

/// A brand.
public struct EntrupyCaptureResultPropertiesBrand: Codable, Sendable, Hashable {
    /// The catalog's id, such as `louis_vuitton`.
    public let id: String
    /// User-facing texts; `display["name"]` is always present.
    public let display: [String: String]

    /// Creates a brand from its parts.
    public init(id: String, display: [String: String]) {
        self.id = id
        self.display = display
    }
}

/// A model of a brand.
public struct EntrupyCaptureResultPropertiesModel: Codable, Sendable, Hashable {
    /// The model's id.
    public let id: String
    /// User-facing texts.
    public let display: [String: String]

    /// Creates a model from its parts.
    public init(id: String, display: [String: String]) {
        self.id = id
        self.display = display
    }
}

/// A kind of item.
public struct EntrupyCaptureResultPropertiesFunction: Codable, Sendable, Hashable {
    /// The kind's id.
    public let id: String

    /// Creates a kind from its id.
    public init(id: String) {
        self.id = id
    }
}
