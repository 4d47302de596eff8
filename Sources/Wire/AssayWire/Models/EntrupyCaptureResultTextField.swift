// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A text that belongs to an item, such as its style code.
public struct EntrupyCaptureResultTextField: Codable, Sendable, Hashable {
    /// The label to show.
    public let display_name: String
    /// The value that the user entered.
    public let content: String?
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
