// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the item is.
public struct EntrupyCaptureResultProperties: Codable, Sendable, Hashable {
    /// The brand.
    public let brand: EntrupyCaptureResultPropertiesBrand
    /// The model, where one is known.
    public let model: EntrupyCaptureResultPropertiesModel?
    /// What kind of thing it is, such as a shoe.
    public let function: EntrupyCaptureResultPropertiesFunction?

    /// Makes properties of their parts.
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
    /// Texts for people; `display["name"]` is always there.
    public let display: [String: String]

    /// Makes a brand of its parts.
    public init(id: String, display: [String: String]) {
        self.id = id
        self.display = display
    }
}

/// A model of a brand.
public struct EntrupyCaptureResultPropertiesModel: Codable, Sendable, Hashable {
    /// The model's id.
    public let id: String
    /// Texts for people.
    public let display: [String: String]

    /// Makes a model of its parts.
    public init(id: String, display: [String: String]) {
        self.id = id
        self.display = display
    }
}

/// A kind of thing.
public struct EntrupyCaptureResultPropertiesFunction: Codable, Sendable, Hashable {
    /// The kind's id.
    public let id: String

    /// Makes a kind of its id.
    public init(id: String) {
        self.id = id
    }
}
