// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Where the item stands: its result, and its flag.
public struct EntrupyCaptureResultStatus: Codable, Sendable, Hashable {
    /// The result.
    public let result: EntrupyCaptureResultStatusResult
    /// The flag; an app changes it here after the server has accepted a flag.
    public var flag: EntrupyCaptureResultStatusFlag

    /// Makes a status of its parts.
    public init(result: EntrupyCaptureResultStatusResult, flag: EntrupyCaptureResultStatusFlag) {
        self.result = result
        self.flag = flag
    }
}

/// A result and its texts.
public struct EntrupyCaptureResultStatusResult: Codable, Sendable, Hashable {
    /// The result.
    public let id: EntrupyCaptureResultStatusId
    /// Texts for people, in the language of the request.
    public let display: EntrupyCaptureResultStatusResultDisplay

    /// Makes a result of its parts.
    public init(id: EntrupyCaptureResultStatusId, display: EntrupyCaptureResultStatusResultDisplay) {
        self.id = id
        self.display = display
    }
}

/// The texts of a result.
public struct EntrupyCaptureResultStatusResultDisplay: Codable, Sendable, Hashable {
    /// One line, such as "Authentic" or "Under Review".
    public let header: String
    /// A sentence more.
    public let message: String?
    /// Why the result is as it is.
    public let reasons: [EntrupyCaptureResultStatusResultReason]?

    /// Makes texts of their parts.
    public init(header: String, message: String? = nil, reasons: [EntrupyCaptureResultStatusResultReason]? = nil) {
        self.header = header
        self.message = message
        self.reasons = reasons
    }
}

/// One reason of a result.
public struct EntrupyCaptureResultStatusResultReason: Codable, Sendable, Hashable {
    /// The address of the photo that it is about.
    public let image: String?
    /// The reason in words.
    public let text: String?

    /// Makes a reason of its parts.
    public init(image: String? = nil, text: String? = nil) {
        self.image = image
        self.text = text
    }
}
