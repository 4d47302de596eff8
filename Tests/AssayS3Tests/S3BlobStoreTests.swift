import AssayBlobs
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@testable import AssayS3

@Suite struct S3BlobStoreTests {
    @Test(arguments: [0, 1, 65_536, 65_537, 4_000_000])
    func anAdoptedBlobReadsBack(size: Int) async throws {
        try await StoreBench.run { bench async throws in
            let bytes = StoreBench.bytes(size)
            try await bench.put(bytes, as: bench.key())
            #expect(bench.spoolNames.isEmpty)
            let reader = try await bench.store.open(bench.key())
            #expect(reader.size == size)
            #expect(try await bench.read(bench.key()) == bytes)
        }
    }

    @Test func aPhotoOfTheGreatestSizeIsStored() async throws {
        try await StoreBench.run { bench async throws in
            let bytes = StoreBench.bytes(32 << 20)
            try await bench.put(bytes, as: bench.key())
            #expect(try await bench.read(bench.key()) == bytes)
        }
    }

    @Test func aFileWithoutAKnownDigestIsStored() async throws {
        try await StoreBench.run { bench async throws in
            try await bench.store.adopt(try await bench.spooled([1, 2, 3]), as: bench.key("P", .thumbnail))
            #expect(try await bench.read(bench.key("P", .thumbnail)) == [1, 2, 3])
        }
    }

    @Test func adoptingAgainReplacesTheBlob() async throws {
        try await StoreBench.run { bench async throws in
            try await bench.put([1, 2, 3], as: bench.key())
            try await bench.put([4], as: bench.key())
            #expect(try await bench.read(bench.key()) == [4])
        }
    }

    @Test func anUnknownKeyIsReportedAsMissing() async throws {
        try await StoreBench.run { bench async throws in
            await #expect(throws: BlobError.missing) { try await bench.store.open(bench.key()) }
            await #expect(throws: BlobError.missing) { try await bench.store.withFile(of: bench.key()) { _ in } }
        }
    }

    @Test func workThatNeedsAFileGetsOneThatIsDeletedAfterwards() async throws {
        try await StoreBench.run { bench async throws in
            let bytes = StoreBench.bytes(300_000)
            try await bench.put(bytes, as: bench.key())
            let data = try await bench.store.withFile(of: bench.key()) { file in
                #expect(bench.spoolNames.count == 1)
                return try Data(contentsOf: file)
            }
            #expect(Array(data) == bytes)
            #expect(bench.spoolNames.isEmpty)
        }
    }

    @Test func failedWorkLeavesNoFile() async throws {
        struct Broken: Error {}
        try await StoreBench.run { bench async throws in
            try await bench.put([1], as: bench.key())
            await #expect(throws: Broken.self) {
                try await bench.store.withFile(of: bench.key()) { _ in throw Broken() }
            }
            #expect(bench.spoolNames.isEmpty)
        }
    }

    @Test func deletedBlobsAreGoneAndMissingOnesCountAsDeleted() async throws {
        try await StoreBench.run { bench async throws in
            let keys = try (0..<20).map { try bench.key("P\($0)") }
            for key in keys.prefix(10) { try await bench.put([1], as: key) }
            try await bench.put([2], as: bench.key("KEPT"))
            try await bench.store.delete(keys)
            for key in keys {
                await #expect(throws: BlobError.missing) { try await bench.store.open(key) }
            }
            #expect(try await bench.read(bench.key("KEPT")) == [2])
        }
    }

    @Test func anObjectThatIsLargerThanAnyPhotoIsNotRead() async throws {
        try await StoreBench.run { bench async throws in
            try await bench.put([UInt8](repeating: 7, count: (32 << 20) + 1), as: bench.key())
            let error = await #expect(throws: BlobError.self) { try await bench.store.open(bench.key()) }
            guard case .damaged = error else {
                Issue.record("\(String(reflecting: error))")
                return
            }
            await #expect(throws: BlobError.self) { try await bench.store.withFile(of: bench.key()) { _ in } }
            #expect(bench.spoolNames.isEmpty)
        }
    }

    @Test func aFileWithAnotherDigestIsNotStoredAndCanBeSentAgain() async throws {
        try await StoreBench.run { bench async throws in
            let file = try await bench.spooled([1, 2, 3])
            let error = await #expect(throws: BlobError.self) {
                try await bench.store.adopt(file, as: bench.key(), digest: SHA256Hasher.digest(of: [9]))
            }
            guard case .unavailable = error else {
                Issue.record("\(String(reflecting: error))")
                return
            }
            await #expect(throws: BlobError.missing) { try await bench.store.open(bench.key()) }
            #expect(bench.spoolNames.count == 1, "the file remains for its owner")
        }
    }

    @Test func virtualHostStyleFindsTheSameObjects() async throws {
        let shared = try await TestObjectStore.shared()
        let prefix = shared.newPrefix()
        let port = try #require(URL(string: shared.endpoint)?.port)
        let virtual = try shared.settings(
            prefix: prefix, endpoint: "http://\(shared["domain"]):\(port)", addressing: "virtual")
        try await StoreBench.run(
            virtual, hosts: ["\(shared["bucket"]).\(shared["domain"])": "127.0.0.1"]
        ) { bench async throws in
            try await bench.put([7, 8], as: bench.key())
            #expect(try await bench.read(bench.key()) == [7, 8])
        }
        try await StoreBench.run(try shared.settings(prefix: prefix)) { bench async throws in
            let bytes = try await bench.read(bench.key())
            #expect(bytes == [7, 8])
        }
    }

    @Test func aCABundleIsTrusted() async throws {
        let shared = try await TestObjectStore.shared()
        let settings = try shared.settings(
            endpoint: shared["tls_endpoint"], caBundle: URL(filePath: shared["ca_bundle"]))
        try await StoreBench.run(settings) { bench async throws in
            try await bench.put([1, 2], as: bench.key())
            #expect(try await bench.read(bench.key()) == [1, 2])
        }
    }

    @Test func anUnknownAuthorityIsRefusedAtOnceWithTheRemedy() async throws {
        let shared = try await TestObjectStore.shared()
        try await StoreBench.run(try shared.settings(endpoint: shared["tls_endpoint"])) { bench async throws in
            await #expect { try await bench.put([1], as: bench.key()) } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("CA bundle")
            }
        }
    }

    @Test func aCABundleThatIsNoneIsNamed() async throws {
        let shared = try await TestObjectStore.shared()
        let settings = try shared.settings(caBundle: URL(filePath: "/none.pem"))
        await #expect { try await StoreBench(settings) } throws: { error in
            (error as? S3SettingError)?.field == "CA bundle"
        }
    }

    @Test(arguments: [
        (["AWS_SECRET_ACCESS_KEY": "wrong-secret"], "credentials"),
        (["AWS_ACCESS_KEY_ID": "assay:nobody"], "credentials"),
    ])
    func wrongCredentialsAreRefusedWithoutTheSecretInTheText(changes: [String: String], word: String) async throws {
        let shared = try await TestObjectStore.shared()
        try await StoreBench.run(try shared.settings(changes: changes)) { bench async throws in
            await #expect { try await bench.put([1], as: bench.key()) } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains(word) && !detail.contains("wrong-secret") && !detail.contains("keep-these")
            }
        }
    }

    @Test func credentialsWithoutRightsAreRefused() async throws {
        let shared = try await TestObjectStore.shared()
        let changes = [
            "AWS_ACCESS_KEY_ID": shared["stranger_key"], "AWS_SECRET_ACCESS_KEY": shared["stranger_secret"],
        ]
        try await StoreBench.run(try shared.settings(changes: changes)) { bench async throws in
            await #expect { try await bench.put([1], as: bench.key()) } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("docs/operate/object-store.md")
            }
        }
    }

    @Test func aBucketThatDoesNotExistIsNamed() async throws {
        let shared = try await TestObjectStore.shared()
        let settings = try S3Settings(
            "s3://no-such-bucket", endpoint: shared.endpoint, environment: shared.environment)
        try await StoreBench.run(settings) { bench async throws in
            await #expect { try await bench.put([1], as: bench.key()) } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("no bucket no-such-bucket")
            }
        }
    }

    @Test(arguments: [-1_200, 1_200]) func aClockThatIsWrongIsExplained(seconds: Int) async throws {
        try await StoreBench.run(clock: ShiftedClock(seconds: seconds)) { bench async throws in
            await #expect { try await bench.put([1], as: bench.key()) } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("clock")
            }
        }
    }

    @Test func aRotatedFileOfCredentialsIsReadAgain() async throws {
        let shared = try await TestObjectStore.shared()
        let folder = try TestFolder()
        func write(_ secret: String) throws -> URL {
            try folder.file(
                "credentials",
                "[default]\naws_access_key_id = \(shared["access_key"])\naws_secret_access_key = \(secret)\n")
        }
        let settings = try shared.settings(credentialsFile: try write("an-old-secret"))
        try await StoreBench.run(settings) { bench async throws in
            await #expect(throws: BlobError.self) { try await bench.put([1], as: bench.key()) }
            _ = try write(shared["secret_key"])
            try await bench.put([1], as: bench.key())
        }
    }

    @Test func aNewFileOfCredentialsThatIsBrokenIsNamedInTheRefusal() async throws {
        let shared = try await TestObjectStore.shared()
        let folder = try TestFolder()
        let keys = "aws_access_key_id = \(shared["access_key"])\naws_secret_access_key = "
        let settings = try shared.settings(
            credentialsFile: try folder.file("credentials", "[default]\n\(keys)an-old-secret\n"))
        try await StoreBench.run(settings) { bench async throws in
            await #expect(throws: BlobError.self) { try await bench.put([1], as: bench.key()) }
            try folder.file("credentials", "[other]\n\(keys)\(shared["secret_key"])\n")
            await #expect {
                try await bench.put([1], as: bench.key())
            } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("no section [default]") && !detail.contains(shared["secret_key"])
            }
            try folder.file("credentials", "[default]\n\(keys)\(shared["secret_key"])\n")
            try await bench.put([1], as: bench.key())
        }
    }

    @Test func manyPhotosAtOnceAllArrive() async throws {
        try await StoreBench.run { bench async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<32 {
                    group.addTask { try await bench.put([UInt8(index)], as: bench.key("P\(index)")) }
                }
                try await group.waitForAll()
            }
            for index in 0..<32 { #expect(try await bench.read(bench.key("P\(index)")) == [UInt8(index)]) }
        }
    }
}
