import AssayKeys
import Testing

@Suite struct PasswordHashTests {
    /// The lowest allowed cost, for tests that do not test the cost.
    private func cheap() throws -> ScryptCost {
        try #require(ScryptCost(logRounds: 4, blockSize: 8, parallelism: 1))
    }

    @Test func acceptsItsPasswordAndNoOther() async throws {
        let hash = try await PasswordHash.make("correct horse", random: SystemRandom(), cost: cheap())
        #expect(try await hash.verify("correct horse"))
        for wrong in ["", "correct hors", "correct horse ", "Correct horse"] {
            #expect(try await !hash.verify(wrong))
        }
    }

    @Test func theShippedCostIsInTheStoredStringAndVerifies() async throws {
        let hash = try await PasswordHash.make("correct horse", random: CountingRandom())
        #expect(hash.stored.hasPrefix("$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$"))
        let read = try #require(PasswordHash(stored: hash.stored))
        #expect(try await read.verify("correct horse"))
        #expect(try await !read.verify("correct horsf"))
    }

    @Test func equalPasswordsAreStoredDifferently() async throws {
        let first = try await PasswordHash.make("same", random: SystemRandom(), cost: cheap())
        let second = try await PasswordHash.make("same", random: SystemRandom(), cost: cheap())
        #expect(first.stored != second.stored)
    }

    /// RFC 7914 §12, third vector, truncated to 32 bytes (its PBKDF2 output does not depend on the length).
    @Test func aPasswordWithoutAPlaceIsNotHashed() async throws {
        let hash = try await PasswordHash.make("correct horse", random: SystemRandom(), cost: cheap())
        let (queue, full) = (PasswordQueue(places: 1), PasswordQueue(places: 0))
        #expect(try await hash.verify("correct horse", in: queue))
        #expect(try await !hash.verify("correct hors", in: queue))
        #expect(queue.begun == 2)
        await #expect(throws: PasswordHashError.busy) { try await hash.verify("correct horse", in: full) }
        #expect(full.begun == 0)
    }

    @Test func agreesWithTheDocumentsVector() async throws {
        let hash = try #require(
            PasswordHash(stored: "$scrypt$ln=10,r=8,p=16$TmFDbA$_bq-HJ00cgB4VucZDQHp_nxq18vII3gw53N2Y0s3MWI"))
        #expect(try await hash.verify("password"))
        #expect(try await !hash.verify("Password"))
    }

    @Test func takesTheSamePasswordInBothCompositions() async throws {
        let hash = try await PasswordHash.make("caf\u{E9}", random: SystemRandom(), cost: cheap())
        #expect(try await hash.verify("cafe\u{301}"))
        #expect(try await !hash.verify("cafe"))
    }

    @Test func refusesEmptyAndHugePasswords() async throws {
        let longest = String(repeating: "x", count: PasswordHash.maximumPasswordBytes)
        let hash = try await PasswordHash.make(longest, random: SystemRandom(), cost: cheap())
        #expect(try await hash.verify(longest))
        #expect(try await !hash.verify(longest + "x"))
        await #expect(throws: PasswordHashError.tooLong) {
            try await PasswordHash.make(longest + "x", random: SystemRandom(), cost: cheap())
        }
        await #expect(throws: PasswordHashError.empty) {
            try await PasswordHash.make("", random: SystemRandom(), cost: cheap())
        }
    }

    @Test(arguments: [
        "", "x", "$scrypt$", "$bcrypt$ln=4,r=8,p=1$AAAA$", "$scrypt$ln=4,r=8$AAAA$HASH", "$scrypt$ln=4,r=8,p=1$$HASH",
        "$scrypt$ln=40,r=8,p=1$AAAA$HASH", "$scrypt$ln=18,r=16,p=1$AAAA$HASH", "$scrypt$ln=4,r=0,p=1$AAAA$HASH",
        "$scrypt$ln=4,r=8,p=99$AAAA$HASH", "$scrypt$r=8,ln=4,p=1$AAAA$HASH", "$scrypt$ln=4,r=8,p=1$AAAA$AAAA",
        "$scrypt$ln=4,r=8,p=1$AAAA$HASH$", "$scrypt$ln=-4,r=8,p=1$AAAA$HASH",
    ])
    func refusesStoredStringsThatAreDamagedOrTooDear(_ text: String) {
        let digest = Base64URL.encode([UInt8](repeating: 7, count: 32))
        #expect(PasswordHash(stored: text.replacing("HASH", with: digest)) == nil)
    }

    @Test func readsBackWhatTheDamagedOnesAreMadeFrom() {
        let digest = Base64URL.encode([UInt8](repeating: 7, count: 32))
        #expect(PasswordHash(stored: "$scrypt$ln=4,r=8,p=1$AAAA$\(digest)") != nil)
    }

    @Test func isNotPrinted() async throws {
        let hash = try await PasswordHash.make("secret", random: CountingRandom(), cost: cheap())
        var dumped = ""
        dump(hash, to: &dumped)
        #expect(!"\(hash)\(dumped)".contains("AAEC"))
    }
}
