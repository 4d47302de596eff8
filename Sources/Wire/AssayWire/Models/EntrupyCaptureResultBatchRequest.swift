// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A retake that an expert has requested.
///
/// The server sends the time as a timestamp and the reasons as a list, as apps of older versions decode them. Apps read
/// and write the published form: a number and one text. Both forms decode.
public struct EntrupyCaptureResultBatchRequest: Sendable, Hashable {
    /// `batch_open` while photos are requested, then `batch_submitted`, then `batch_closed`.
    public let customer_state: String?
    /// The time of the request, in UNIX seconds.
    public let requested_at: Double?
    /// The reasons for the retake, in words.
    public let retake_reasons: String?
    /// The retake's id; an addition of this platform to the documented SDK.
    public let retake_id: String?
    /// The time until which photos can be submitted; an addition of this platform to the documented SDK.
    public let expires_at: EntrupyCaptureResultTimestamp?

    /// Creates a request from its parts.
    public init(
        customer_state: String? = nil, requested_at: Double? = nil, retake_reasons: String? = nil,
        retake_id: String? = nil, expires_at: EntrupyCaptureResultTimestamp? = nil
    ) {
        self.customer_state = customer_state
        self.requested_at = requested_at
        self.retake_reasons = retake_reasons
        self.retake_id = retake_id
        self.expires_at = expires_at
    }
}

extension EntrupyCaptureResultBatchRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case customer_state
        case requested_at
        case retake_reasons
        case retake_id
        case expires_at
    }

    /// Decodes a request in either form.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        customer_state = try values.decodeIfPresent(String.self, forKey: .customer_state)
        requested_at = try values.decodeIfPresent(Moment.self, forKey: .requested_at)?.seconds
        retake_reasons = try values.decodeIfPresent(Sentences.self, forKey: .retake_reasons)?.text
        retake_id = try values.decodeIfPresent(String.self, forKey: .retake_id)
        expires_at = try values.decodeIfPresent(EntrupyCaptureResultTimestamp.self, forKey: .expires_at)
    }

    /// Encodes the published form; ``WireJSON`` encodes the server's.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(customer_state, forKey: .customer_state)
        if WireJSON.isEncoding(encoder) {
            try values.encodeIfPresent(
                requested_at.map(EntrupyCaptureResultTimestamp.init(seconds:)), forKey: .requested_at)
            try values.encodeIfPresent(retake_reasons.map { [$0] }, forKey: .retake_reasons)
        } else {
            try values.encodeIfPresent(requested_at, forKey: .requested_at)
            try values.encodeIfPresent(retake_reasons, forKey: .retake_reasons)
        }
        try values.encodeIfPresent(retake_id, forKey: .retake_id)
        try values.encodeIfPresent(expires_at, forKey: .expires_at)
    }

    /// A time as a number, or as the timestamp that the server sends.
    private struct Moment: Decodable {
        let seconds: Double

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            seconds =
                try (try? value.decode(Double.self)) ?? value.decode(EntrupyCaptureResultTimestamp.self).epoch
        }
    }

    /// A text, or the list of sentences that the server sends.
    private struct Sentences: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(String.self)) ?? value.decode([String].self).joined(separator: " ")
        }
    }
}

extension EntrupyCaptureResultTimestamp {
    /// Creates a moment from UNIX seconds.
    fileprivate init(seconds: Double) {
        // Dates outside of the years 1 to 9999 have no text in ISO 8601.
        let shown = min(max(seconds, -62_135_596_800), 253_402_300_799)
        let microseconds = (shown * 1_000_000).rounded()
        let whole = (microseconds / 1_000_000).rounded(.down)
        let date = Date(timeIntervalSince1970: whole).formatted(.iso8601).dropLast()
        let digits = String(1_000_000 + Int(microseconds - whole * 1_000_000)).dropFirst()
        self.init(display: "\(date).\(digits)Z", epoch: seconds)
    }
}

extension EntrupyCaptureResultBatchRequest: SchemaProviding {
    package static var schema: JSONSchema {
        let moment = JSONSchema.reference("EntrupyCaptureResultTimestamp")
        return .object([
            "customer_state": .string, "requested_at": moment, "retake_reasons": .array(of: .string),
            "retake_id": .string, "expires_at": moment,
        ])
    }
}
