import AssayCore
import Crypto
import Foundation

/// Amazon's signature version 4: a pure function of a request, the credentials and the time.
struct SignatureV4: Sendable {
    let credentials: S3Credentials
    let region: String
    var service = "s3"

    /// The digest of an empty body.
    static let emptyPayload = hex(SHA256.hash(data: [UInt8]()))

    /// Returns the value of the `Authorization` header.
    ///
    /// - Parameter time: The time of the request's `x-amz-date` header.
    func authorization(for request: CanonicalRequest, at time: Timestamp) -> String {
        let date = Self.date(time)
        let scope = "\(date.prefix(8))/\(region)/\(service)/aws4_request"
        let digest = Self.hex(SHA256.hash(data: Array(request.text.utf8)))
        let signature = sign("AWS4-HMAC-SHA256\n\(date)\n\(scope)\n\(digest)", on: String(date.prefix(8)))
        return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(request.signedNames), "
            + "Signature=\(signature)"
    }

    /// Returns a time as `20130524T000000Z`.
    static func date(_ time: Timestamp) -> String {
        time.date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
    }

    private func sign(_ text: String, on day: String) -> String {
        var key = SymmetricKey(data: Array("AWS4\(credentials.secretKey)".utf8))
        for part in [day, region, service, "aws4_request"] {
            key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array(part.utf8), using: key))
        }
        return Self.hex(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }

    /// Returns bytes in lower-case hex.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
