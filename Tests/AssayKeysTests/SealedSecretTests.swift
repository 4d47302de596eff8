import AssayKeys
import AssayTestTiming
import Foundation
import Testing

@Suite struct SealedSecretTests {
    private let secret = Array("a private key".utf8)

    /// Returns a key, created through the public API in a temporary file.
    private func key(start: UInt8 = 0) throws -> MasterKey {
        let folder = try TestFolder()
        defer { folder.remove() }
        return try MasterKey.create(at: folder.url.appending(path: "key"), random: CountingRandom(start: start))
    }

    @Test func opensWithItsKeyAndPurpose() throws {
        let key = try key()
        for plaintext in [[], [0], secret, [UInt8](repeating: 7, count: 10_000)] {
            let stored = SealedSecret(bytes: try key.seal(plaintext, purpose: "signing-key").bytes)
            #expect(try key.open(stored, purpose: "signing-key") == plaintext)
        }
    }

    @Test func isDifferentEachTimeAndHidesItsContent() throws {
        let key = try key()
        let first = try key.seal(secret, purpose: "signing-key").bytes
        let second = try key.seal(secret, purpose: "signing-key").bytes
        #expect(first != second)
        #expect(Data(first).range(of: Data(secret)) == nil)
    }

    @Test func saysWhenThePurposeIsAnother() throws {
        let key = try key()
        let sealed = try key.seal(secret, purpose: "signing-key")
        #expect(throws: SealedSecretError.wrongPurpose) { try key.open(sealed, purpose: "webhook") }
    }

    @Test func thePurposeIsAuthenticatedAndNotOnlyCompared() throws {
        let key = try key()
        let sealed = try key.seal(secret, purpose: "signing-key").bytes
        let head = try key.seal(secret, purpose: "webhook").bytes.prefix(9)
        #expect(throws: SealedSecretError.tampered) {
            try key.open(SealedSecret(bytes: Array(head) + Array(sealed.dropFirst(9))), purpose: "webhook")
        }
    }

    @Test func saysWhenTheKeyIsAnotherAndWhatToDo() throws {
        let sealed = try key().seal(secret, purpose: "signing-key")
        let error = #expect(throws: SealedSecretError.wrongKey) {
            try key(start: 1).open(sealed, purpose: "signing-key")
        }
        #expect(error?.description.contains("ASSAY_MASTER_KEY_FILE") == true)
    }

    @Test func noChangedBitGoesUnnoticed() throws {
        let key = try key()
        let sealed = try key.seal(secret, purpose: "signing-key").bytes
        #expect(sealed.count > secret.count)
        for index in sealed.indices {
            var bytes = sealed
            bytes[index] ^= 0x10
            let expected: SealedSecretError =
                switch index {
                case 0: .unknownVersion(0x11)
                case 1..<5: .wrongKey
                case 5..<9: .wrongPurpose
                default: .tampered
                }
            #expect(throws: expected) { try key.open(SealedSecret(bytes: bytes), purpose: "signing-key") }
        }
    }

    @Test func refusesWhatIsCutOff() throws {
        let key = try key()
        let sealed = try key.seal([], purpose: "signing-key").bytes
        for count in 0..<sealed.count {
            #expect(throws: SealedSecretError.malformed) {
                try key.open(SealedSecret(bytes: Array(sealed.prefix(count))), purpose: "signing-key")
            }
        }
        let long = try key.seal(secret, purpose: "signing-key").bytes
        #expect(throws: SealedSecretError.tampered) {
            try key.open(SealedSecret(bytes: long.dropLast()), purpose: "signing-key")
        }
    }
}
