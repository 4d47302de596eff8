import AssayCompression
import AssayInstruments
import Foundation
import Testing

@testable import AssayKeys

/// Tests for the signing and the verification of certificates and status lists.
@Suite(.timeLimit(.minutes(2))) struct CertificateTests {
    private static let issuer = "https://assay.example"
    private let sample = CertificateSample(issuer: Self.issuer)

    private func key(_ purpose: KeyPurpose) throws -> SigningKey { try sample.key(purpose) }

    /// Signs a certificate that the server would not sign.
    private func forged(_ credential: CertificateCredential, by purpose: KeyPurpose) throws -> String {
        try CompactJWS.sign(credential: credential, with: key(purpose))
    }

    private func list(setting bits: [Int] = [], after seconds: TimeInterval = 0) throws -> String {
        try sample.list(setting: bits, after: seconds).sign(with: key(.certificates))
    }

    private func verify(
        _ compact: String, _ statusList: String? = nil, trusting: [KeyPurpose] = KeyPurpose.allCases,
        issuer: String? = Self.issuer, after seconds: TimeInterval = 0
    ) throws -> CertificateFailure? {
        let verifier = CertificateVerifier(keys: try sample.keys(trusting), issuer: issuer.flatMap(BaseURL.init))
        do throws(CertificateFailure) {
            _ = try verifier.verify(compact, statusList: statusList, at: sample.issued + seconds)
            return nil
        } catch {
            return error
        }
    }

    @Test func aCertificateVerifiesWithItsKeyAndItsList() throws {
        let compact = try sample.certificate().sign(with: key(.certificates))
        let header = try #require(compact.split(separator: ".").first.flatMap { Base64URL.decode(String($0)) })
        let kid = try key(.certificates).kid
        #expect(
            String(decoding: header, as: UTF8.self) == #"{"alg":"EdDSA","cty":"vc","kid":"\#(kid)","typ":"vc+jwt"}"#)
        #expect(try verify(compact) == nil)
        #expect(try CertificateCredential(stored: compact) == sample.certificate())
        // The bits beside those of the certificate are those of others.
        let list = try list(setting: [9, 12])
        #expect(try verify(compact, list, trusting: [.certificates]) == nil)
        #expect(try verify(compact, list, issuer: "https://ASSAY.example:443/") == nil)
        #expect(try verify(compact, list, issuer: nil) == nil)
    }

    @Test func aListIsAsTheStandardHasIt() throws {
        let list = sample.list(setting: [0, 10])
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(list)) as? [String: Any])
        #expect(json["type"] as? [String] == ["VerifiableCredential", "BitstringStatusListCredential"])
        #expect(json["validFrom"] as? String == "2025-11-24T16:00:00Z")
        #expect(json["validUntil"] as? String == "2025-11-24T16:05:00Z")
        let subject = try #require(json["credentialSubject"] as? [String: Any])
        #expect(subject["statusPurpose"] as? [String] == ["revocation", "suspension"])
        #expect(subject["ttl"] as? Int == 300_000)
        let text = try #require(subject["encodedList"] as? String)
        let bytes = try #require(
            Base64URL.decode(text.utf8.dropFirst()).flatMap { Gzip.decompress($0, atMost: 16_384) })
        #expect(text.first == "u" && bytes.count == 16_384)
        #expect(Array(bytes.prefix(2)) == [0x80, 0x20])
        #expect(StatusBits(atLeast: 131_071).count == 131_072)
        #expect(StatusBits(atLeast: 131_072).count == 262_144)
    }

    @Test func tenThousandMutationsOfACertificateNeverVerify() throws {
        let compact = try sample.certificate().sign(with: key(.certificates))
        let original = Array(compact.utf8)
        let verifier = CertificateVerifier(keys: try sample.keys(), issuer: nil)
        let alphabet = Array("ABCabc019-_=+/. \n{\u{E9}".utf8)
        var random = SeededGenerator(seed: 40)
        var passed: [String] = []
        for _ in 0..<10_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                case 4: bytes.swapAt(place, bytes.indices.randomElement(using: &random) ?? 0)
                default:
                    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    bytes = Array(parts.shuffled(using: &random).joined(separator: [UInt8(ascii: ".")]))
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard text != compact else { continue }
            if (try? verifier.verify(text, statusList: nil, at: sample.issued)) != nil { passed.append(text) }
        }
        #expect(passed == [])
        // 64 bytes end with a character of which four bits are unused.
        let last = try #require(compact.last)
        let others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".filter { $0 != last }
        for end in others.map(String.init) { #expect(try verify(compact.dropLast() + end) != nil) }
        for text in [compact + "\n", " " + compact, "\u{FEFF}" + compact, compact + "=", compact + "."] {
            #expect(try verify(text) == .malformed)
        }
    }

    @Test func eachFaultOfACertificateHasItsOwnVerdict() throws {
        let compact = try sample.certificate().sign(with: key(.certificates))
        let parts = compact.split(separator: ".").map(String.init)
        let letter = parts[1].hasSuffix("A") ? "B" : "A"
        #expect(try verify("") == .malformed)
        #expect(try verify(String(compact.dropLast(8))) == .malformed)
        #expect(try verify(String(repeating: "a", count: 65_537)) == .tooLarge)
        #expect(try verify("\(parts[0]).\(letter)\(parts[1].dropFirst()).\(parts[2])") == .badSignature)
        #expect(try verify(compact, trusting: [.login, .testCertificates]) == .unknownKey)
        #expect(try verify(forged(sample.certificate(), by: .login)) == .wrongPurpose)
        #expect(try verify(forged(sample.certificate(result: "unknown"), by: .certificates)) == .malformed)
        #expect(try verify(compact, issuer: "https://assay.example/other") == .foreignIssuer)
        #expect(try verify(compact, trusting: [.login], issuer: "https://other.example") == .foreignIssuer)
        #expect(try verify(compact, after: -60) == nil)
        #expect(try verify(compact, after: -61) == .notYetValid)
        #expect(try verify(list()) == .malformed, "a list is no certificate")
        for (member, failure) in [("alg", CertificateFailure.wrongAlgorithm), ("typ", .wrongType)] {
            var header = ["alg": "EdDSA", "typ": "vc+jwt", "kid": try key(.certificates).kid]
            header[member] = "none"
            let text = try CompactJWS.sign(sample.certificate(), header: header, with: key(.certificates))
            #expect(try verify(text) == failure)
        }
        #expect(Set(CertificateFailure.allCases.map(\.description)).count == CertificateFailure.allCases.count)
    }

    @Test func aTestCertificateIsNeverValid() throws {
        let test = sample.certificate(isTest: true)
        #expect(try verify(test.sign(with: key(.testCertificates))) == .test)
        // Neither the mark nor the key alone can be left out.
        #expect(try verify(forged(test, by: .certificates)) == .test)
        #expect(try verify(forged(sample.certificate(), by: .testCertificates)) == .test)
        #expect(throws: CertificateFailure.wrongPurpose) { try test.sign(with: key(.certificates)) }
        #expect(throws: CertificateFailure.wrongPurpose) { try sample.certificate().sign(with: key(.testCertificates)) }
        #expect(throws: CertificateFailure.wrongPurpose) { try sample.list().sign(with: key(.testCertificates)) }
    }

    @Test func eachStateOfTheListHasItsOwnVerdict() throws {
        let compact = try sample.certificate().sign(with: key(.certificates))
        let good = try list()
        #expect(try verify(compact, list(setting: [10])) == .revoked)
        #expect(try verify(compact, list(setting: [11])) == .suspended)
        #expect(try verify(compact, good, after: 299) == nil)
        #expect(try verify(compact, good, after: 300) == .staleList)
        #expect(try verify(compact, list(after: 61)) == .staleList)
        #expect(try verify(compact, "") == .listMalformed)
        #expect(try verify(compact, String(good.prefix(good.count / 2))) == .listMalformed)
        #expect(try verify(compact, String(good.dropLast(4))) == .listMalformed)
        #expect(try verify(compact, compact) == .listMalformed, "a certificate is no list")
        let letter = good.hasSuffix("A") ? "Q" : "A"
        #expect(try verify(compact, good.dropLast(86) + String(repeating: letter, count: 86)) == .listNotSigned)
        #expect(try verify(compact, CompactJWS.sign(credential: sample.list(), with: key(.login))) == .listNotSigned)
        let foreign = CertificateSample(issuer: "https://other.example").list()
        #expect(try verify(compact, foreign.sign(with: key(.certificates))) == .foreignList)
        let far = try sample.certificate(place: 65_536).sign(with: key(.certificates))
        #expect(try verify(far, good) == .shortList)
    }

    @Test func aHostileListIsNotDecompressedBeyondItsBound() throws {
        let bytes = [UInt8](repeating: 0, count: 65_536)
        let compressed = try #require(bytes.withUnsafeBytes { Gzip.compress($0, .small) })
        #expect(Gzip.decompress(compressed, atMost: 65_536) == bytes)
        #expect(Gzip.decompress(compressed, atMost: 65_535) == nil)
        #expect(Gzip.decompress(compressed + compressed.suffix(4), atMost: 65_536) == nil, "bytes follow the end")
        #expect(Gzip.decompress(compressed.dropLast(), atMost: 65_536) == nil)
        #expect(Gzip.decompress([], atMost: 65_536) == nil)
        // The stated size is a part of the input, too.
        let size = compressed.count - 4
        #expect(Gzip.decompress(compressed[..<size] + [0, 0x80, 0, 0], atMost: 65_536) == nil)
        var damaged = compressed
        damaged[size - 1] ^= 1
        #expect(Gzip.decompress(damaged, atMost: 65_536) == nil)
    }
}
