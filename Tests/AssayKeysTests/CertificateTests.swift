import AssayCompression
import AssayInstruments
import Foundation
import Testing

@testable import AssayKeys

/// Tests for the signing and the verification of certificates and status lists.
@Suite(.timeLimit(.minutes(2))) struct CertificateTests {
    private let sample = CertificateSample(issuer: "https://assay.example")

    /// Signs a certificate as the server does.
    private func signed() throws -> String { try sample.certificate().sign(with: sample.key(.certificates)) }

    /// Verifies a certificate, and not its status.
    private func verify(_ compact: String, issuer: String? = nil, by keys: [KeyPurpose] = KeyPurpose.allCases) throws {
        let verifier = CertificateVerifier(keys: try sample.keys(keys), issuer: issuer.flatMap(BaseURL.init))
        _ = try verifier.verify(compact, statusList: nil, at: sample.issued)
    }

    @Test func eachFaultHasItsOwnVerdict() throws {
        for (place, each) in try sample.cases().enumerated() {
            var verdict = "valid"
            do throws(CertificateFailure) {
                _ = try CertificateVerifier(keys: each.jwks, issuer: BaseURL(sample.issuer))
                    .verify(each.certificate, statusList: each.list, at: each.now)
            } catch { verdict = error.rawValue }
            #expect(verdict == each.verdict, "case \(place)")
        }
        #expect(Set(CertificateFailure.allCases.map(\.description)).count == CertificateFailure.allCases.count)
    }

    @Test func aCertificateIsSignedByTheKeyOfItsPurpose() throws {
        let compact = try signed()
        let header = try #require(compact.split(separator: ".").first.flatMap { Base64URL.decode($0.utf8) })
        let kid = try sample.key(.certificates).kid
        #expect(
            String(decoding: header, as: UTF8.self) == #"{"alg":"EdDSA","cty":"vc","kid":"\#(kid)","typ":"vc+jwt"}"#)
        #expect(try CertificateCredential(stored: compact) == sample.certificate())
        for (isTest, purpose) in [(true, KeyPurpose.certificates), (false, .testCertificates)] {
            #expect(throws: CertificateFailure.wrongPurpose) {
                try sample.certificate(isTest: isTest).sign(with: sample.key(purpose))
            }
        }
        #expect(throws: CertificateFailure.wrongPurpose) { try sample.list().sign(with: sample.key(.testCertificates)) }
    }

    @Test func aCertificateOfAnotherIssuerIsForeign() throws {
        let compact = try signed()
        try verify(compact, issuer: "https://ASSAY.example:443/")
        // The keys of another issuer are known or not.
        for (issuer, keys) in [("https://assay.example/other", KeyPurpose.allCases), ("https://other.example", [])] {
            #expect(throws: CertificateFailure.foreignIssuer) { try verify(compact, issuer: issuer, by: keys) }
        }
    }

    @Test func aListIsAsTheStandardHasIt() throws {
        let list = sample.list(setting: [0, 10], after: 0.9)
        #expect(list.type == ["VerifiableCredential", "BitstringStatusListCredential"])
        #expect((list.validFrom, list.validUntil) == ("2025-11-24T16:00:00Z", "2025-11-24T16:05:00Z"))
        #expect(list.credentialSubject.statusPurpose == ["revocation", "suspension"])
        #expect(list.credentialSubject.ttl == 300_000)
        let text = list.credentialSubject.encodedList
        let bytes = Base64URL.decode(text.utf8.dropFirst()).flatMap { Gzip.decompress($0, atMost: 16_384) }
        #expect(text.first == "u" && bytes?.count == 16_384 && bytes?.prefix(2) == [0x80, 0x20])
        #expect([131_071, 131_072].map { StatusBits(atLeast: $0).count } == [131_072, 262_144])
    }

    @Test func tenThousandMutationsOfACertificateNeverVerify() throws {
        let (compact, verifier) = (try signed(), CertificateVerifier(keys: try sample.keys(), issuer: nil))
        let alphabet = Array("ABCabc019-_=+/. \n{\u{E9}".utf8)
        var random = SeededGenerator(seed: 40)
        for _ in 0..<10_000 {
            var bytes = Array(compact.utf8)
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] ^= 1 << UInt8(random.below(8))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
                default: bytes.swapAt(place, random.below(bytes.count))
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let passes = (try? verifier.verify(text, statusList: nil, at: sample.issued)) != nil
            if passes, text != compact { Issue.record("\(text) verifies") }
        }
    }

    @Test func aHostileListIsNotDecompressedBeyondItsBound() throws {
        let bytes = [UInt8](repeating: 0, count: 65_536)
        let whole = try #require(bytes.withUnsafeBytes { Gzip.compress($0, .small) })
        #expect(Gzip.decompress(whole, atMost: 65_536) == bytes)
        #expect(Gzip.decompress(whole, atMost: 65_535) == nil)
        var (larger, changed) = (whole, whole)
        larger[whole.count - 2] = 2
        changed[whole.count - 5] ^= 1
        // Bytes after the end, a cut end, nothing, another stated size, and another checksum.
        for damaged in [whole + whole.suffix(4), whole.dropLast(), [], larger, changed] {
            #expect(Gzip.decompress(damaged, atMost: 1 << 20) == nil)
        }
    }
}
