import AssayCore
import AssayKeys
import AssayOperations
import AssayWire
import Testing

@testable import AssayAPI

@Suite struct UploadHeaderTests {
    private static let digest = SHA256Digest(of: [UInt8]("a photo".utf8))

    @Test func anUploadIsReadFromItsHeaders() throws {
        let header = Self.digest.contentDigestHeader
        let plain = try PhotoUpload(contentLength: "8", contentDigest: header, uploadIncomplete: nil)
        #expect(plain == PhotoUpload(declaredBytes: 8, digest: Self.digest))
        let resumable = try PhotoUpload(contentLength: nil, contentDigest: header, uploadIncomplete: "?0")
        #expect(resumable == PhotoUpload(declaredBytes: nil, digest: Self.digest, allowsResumption: true))
        #expect(resumable.resumptionName == Self.digest.hex)
        let rest = try PhotoRemainder(contentLength: "7", uploadOffset: "1", uploadIncomplete: "?0")
        #expect(rest == PhotoRemainder(offset: 1, declaredBytes: 7))
    }

    @Test func withoutADigestNoUploadIsResumable() throws {
        for digest in [nil, "sha-512=:AAAA:"] {
            let upload = try PhotoUpload(contentLength: "8", contentDigest: digest, uploadIncomplete: "?0")
            #expect(upload == PhotoUpload(declaredBytes: 8))
            #expect(upload.resumptionName == nil)
        }
    }

    @Test(arguments: ["sha-256=:AAAA:", "sha-256", "sha-256=AAAA"])
    func aMalformedDigestIsRefused(header: String) {
        let error = #expect(throws: DomainError.self) {
            try PhotoUpload(contentLength: "8", contentDigest: header, uploadIncomplete: nil)
        }
        #expect(error?.kind == .badInput)
        #expect(error?.code == "invalid_content_digest")
        #expect(error?.fields.map(\.name) == ["Content-Digest"])
    }

    @Test(arguments: ["", "-1", "1e3", "99999999999999999999"])
    func aLengthThatIsNoNumberIsRefused(length: String) {
        let whole = #expect(throws: DomainError.self) {
            try PhotoUpload(contentLength: length, contentDigest: nil, uploadIncomplete: nil)
        }
        let rest = #expect(throws: DomainError.self) {
            try PhotoRemainder(contentLength: length, uploadOffset: "0", uploadIncomplete: nil)
        }
        #expect([whole?.code, rest?.code] == ["invalid_content_length", "invalid_content_length"])
    }

    @Test(arguments: [nil, "", "-1", "1e3", "99999999999999999999"])
    func anOffsetThatIsNoNumberIsRefused(offset: String?) {
        let error = #expect(throws: DomainError.self) {
            try PhotoRemainder(contentLength: nil, uploadOffset: offset, uploadIncomplete: nil)
        }
        #expect(error?.code == "invalid_upload_offset")
    }

    @Test(arguments: ["?1", "1", ""])
    func aPhotoCutUpByIntentIsRefused(value: String) {
        let whole = #expect(throws: DomainError.self) {
            try PhotoUpload(contentLength: "3", contentDigest: nil, uploadIncomplete: value)
        }
        let rest = #expect(throws: DomainError.self) {
            try PhotoRemainder(contentLength: "3", uploadOffset: "1", uploadIncomplete: value)
        }
        #expect([whole?.code, rest?.code] == ["upload_in_parts", "upload_in_parts"])
    }
}
