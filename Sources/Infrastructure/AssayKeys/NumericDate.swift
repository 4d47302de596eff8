import Foundation

/// A time in a token (RFC 7519) in seconds since 1970; here always whole seconds.
struct NumericDate: Codable {
    let date: Date

    init(_ date: Date) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    init(from decoder: any Decoder) throws {
        let seconds = try decoder.singleValueContainer().decode(Double.self)
        // 253 402 300 799 is the last second of the year 9999; a later date can't be formatted.
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no date"))
        }
        self.init(Date(timeIntervalSince1970: seconds))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Int64(date.timeIntervalSince1970))
    }
}
