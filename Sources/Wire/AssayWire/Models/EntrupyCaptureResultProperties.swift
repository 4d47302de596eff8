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

/// A text that belongs to an item, such as its style code.
public struct EntrupyCaptureResultTextField: Codable, Sendable, Hashable {
    /// The label to show.
    public let display_name: String
    /// The value that the user entered.
    public var content: String?
    /// The field's id.
    public let region_id: String?
    /// Whether the user may change it.
    public let editable: Bool
    /// Whether it must have a value.
    public let required: Bool
    /// Whether it identifies the individual item, as a serial number does.
    public let is_identifier: Bool

    /// Creates a field from its parts.
    public init(
        display_name: String, content: String? = nil, region_id: String? = nil, editable: Bool, required: Bool,
        is_identifier: Bool
    ) {
        self.display_name = display_name
        self.content = content
        self.region_id = region_id
        self.editable = editable
        self.required = required
        self.is_identifier = is_identifier
    }
}
