import AssayKeys
import Foundation
import Testing

@Suite struct SHA256DigestTests {
    /// FIPS 180-4's example.
    private let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func agreesWithTheStandardsExample() {
        #expect(SHA256Digest(of: Data("abc".utf8)).hex == abc)
    }

    @Test func aStreamGivesTheSameWhateverThePieces() {
        let content = CountingRandom().bytes(1000)
        for size in [1, 7, 64, 999, 1000] {
            var stream = SHA256Stream()
            for start in stride(from: 0, to: content.count, by: size) {
                stream.update(content[start..<min(start + size, content.count)])
            }
            #expect(stream.finish() == SHA256Digest(of: content))
        }
    }

    @Test func aStreamTakesRawMemoryAndGoesOnAfterFinish() {
        var stream = SHA256Stream()
        Array("ab".utf8).withUnsafeBytes { stream.update($0) }
        let first = stream.finish()
        stream.update(Array("c".utf8))
        #expect(first == SHA256Digest(of: Data("ab".utf8)))
        #expect(stream.finish().hex == abc)
    }

    @Test func readsBackItsHexAndItsBytes() throws {
        let digest = SHA256Digest(of: Data("abc".utf8))
        #expect(SHA256Digest(hex: abc) == digest)
        #expect(SHA256Digest(hex: abc.uppercased()) == digest)
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
    }

    @Test(arguments: ["", "ba78", String(repeating: "g", count: 64), String(repeating: "+", count: 64)])
    func refusesOtherHex(_ text: String) {
        #expect(SHA256Digest(hex: text) == nil)
    }

    @Test(arguments: [0, 31, 33]) func refusesOtherLengths(_ count: Int) {
        #expect(SHA256Digest(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
}

@Suite struct ContentDigestTests {
    /// The example of RFC 9530, appendix B: this text and a line feed.
    private let content = Data("{\"hello\": \"world\"}\n".utf8)
    private let header = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:"

    @Test func agreesWithTheDocumentsExample() throws {
        #expect(SHA256Digest(of: content).contentDigestHeader == header)
        #expect(try SHA256Digest.parse(contentDigest: header) == SHA256Digest(of: content))
    }

    @Test func findsItAmongOtherAlgorithms() throws {
        let others = "sha-512=:\(Data(count: 64).base64EncodedString()):, unixsum=:AAE=:"
        for text in ["\(others), \(header)", "\(header),\(others)", "  \(others)\t,\t\(header)  "] {
            #expect(try SHA256Digest.parse(contentDigest: text) == SHA256Digest(of: content))
        }
    }

    @Test func isNilWhereThereIsNoSHA256() throws {
        #expect(try SHA256Digest.parse(contentDigest: "") == nil)
        #expect(try SHA256Digest.parse(contentDigest: "sha-512=:\(Data(count: 64).base64EncodedString()):") == nil)
    }

    @Test func theLastOfSeveralCounts() throws {
        let other = SHA256Digest(of: Data("other".utf8))
        #expect(try SHA256Digest.parse(contentDigest: "\(header), \(other.contentDigestHeader)") == other)
    }

    @Test func passesOverParametersAndMissingPadding() throws {
        let bare = header.replacingOccurrences(of: "=:", with: ":").replacingOccurrences(of: "256:", with: "256=:")
        let quoted = #"md5=:AA==:;note="a \" , b";c, "# + header
        for text in ["\(header);a=1", quoted, bare] {
            #expect(try SHA256Digest.parse(contentDigest: text) == SHA256Digest(of: content), "\(text)")
        }
    }

    @Test(arguments: [
        "sha-256", "sha-256=", "sha-256=:", "sha-256=::", "sha-256=RK/0", "sha-256=:!!!!:", "sha-256=:RK/0:",
        "SHA-256=:AAAA:", "=:AAAA:", "sha-512=:not base64:", "md5=:AA==: sha-256=:AA==:", "md5=:AA==:,", ",",
        "sha-256=\"RK/0\"", "sha-256=:AAAA",
    ])
    func refusesWhatIsNoDictionaryOfDigests(_ text: String) {
        #expect(throws: ContentDigestError.self) { try SHA256Digest.parse(contentDigest: text) }
    }
}
