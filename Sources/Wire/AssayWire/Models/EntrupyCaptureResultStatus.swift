// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The item's status: its result and its flag.
public struct EntrupyCaptureResultStatus: Codable, Sendable, Hashable {
    /// The result.
    public let result: EntrupyCaptureResultStatusResult
    /// The flag; an app updates it here after the server has accepted a flag.
    public var flag: EntrupyCaptureResultStatusFlag

    /// Creates a status from its parts.
    public init(result: EntrupyCaptureResultStatusResult, flag: EntrupyCaptureResultStatusFlag) {
        self.result = result
        self.flag = flag
    }
}

/// A result and its texts.
public struct EntrupyCaptureResultStatusResult: Codable, Sendable, Hashable {
    /// The result.
    public let id: EntrupyCaptureResultStatusId
    /// User-facing texts, in the language of the request.
    public let display: EntrupyCaptureResultStatusResultDisplay

    /// Creates a result from its parts.
    public init(id: EntrupyCaptureResultStatusId, display: EntrupyCaptureResultStatusResultDisplay) {
        self.id = id
        self.display = display
    }
}

/// The texts of a result.
public struct EntrupyCaptureResultStatusResultDisplay: Codable, Sendable, Hashable {
    /// One line, such as "Authentic" or "Under Review".
    public let header: String
    /// One additional sentence.
    public let message: String?
    /// The reasons for the result.
    public let reasons: [EntrupyCaptureResultStatusResultDisplayReasons]?

    /// Creates texts from their parts.
    public init(
        header: String, message: String? = nil, reasons: [EntrupyCaptureResultStatusResultDisplayReasons]? = nil
    ) {
        self.header = header
        self.message = message
        self.reasons = reasons
    }
}

/// One reason of a result.
public struct EntrupyCaptureResultStatusResultDisplayReasons: Codable, Sendable, Hashable {
    /// The address of the photo that the reason refers to.
    public let image: String?
    /// The reason in words.
    public let text: String?

    /// Creates a reason from its parts.
    public init(image: String? = nil, text: String? = nil) {
        self.image = image
        self.text = text
    }
}
