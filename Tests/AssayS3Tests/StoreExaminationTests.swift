import AssayTestSupport
import FaultProxy
import Foundation
import Testing

@testable import AssayS3

@Suite struct StoreExaminationTests {
    private static let enabled = "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"

    private static func rule(_ content: String, status: String = "Enabled") -> String {
        "<LifecycleConfiguration><Rule><Status>\(status)</Status>\(content)</Rule></LifecycleConfiguration>"
    }

    private static let expiry =
        "<NoncurrentVersionExpiration><NoncurrentDays>7</NoncurrentDays></NoncurrentVersionExpiration>"

    /// Examines the store behind a proxy that answers the questions about versions and rules, in this order.
    private func finding(_ subject: String, answers: [Fault]) async throws -> StoreFinding? {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        var found: StoreFinding?
        let settings = try shared.settings(endpoint: proxy.url.absoluteString)
        try await StoreBench.run(settings) { bench async throws in
            _ = try await bench.store.claim()
            // The first GET of the bucket is the listing.
            let bucket = "/" + shared["bucket"]
            let left = Answers(answers)
            proxy.decide(by: { request in
                request.path == bucket && request.method == "GET" ? left.next() : .pass
            })
            found = await bench.store.examine().first { $0.subject == subject }
        }
        return found
    }

    @Test func aSoundStoreHasNoWarnings() async throws {
        try await StoreBench.run { bench async throws in
            _ = try await bench.store.claim()
            let findings = await bench.store.examine()
            #expect(findings.map(\.verdict) == Array(repeating: .good, count: 4), "\(findings)")
        }
    }

    @Test func anUnclaimedStoreIsAWarning() async throws {
        try await StoreBench.run { bench async throws in
            let findings = await bench.store.examine()
            let owner = findings.first { $0.subject == "object store owner" }
            #expect(owner?.verdict == .warning)
            #expect(owner?.remedy?.contains("`assay take-over`") == true)
        }
    }

    @Test func theStoreOfAnotherInstallationIsBad() async throws {
        let settings = try await TestObjectStore.shared().settings()
        try await StoreBench.run(settings, claims: MemoryClaims("THEIRS")) { _ = try await $0.store.claim() }
        try await StoreBench.run(settings) { bench async throws in
            let findings = await bench.store.examine()
            #expect(findings.first { $0.subject == "object store owner" }?.verdict == .bad)
        }
    }

    @Test func wrongCredentialsEndTheExamination() async throws {
        let settings = try await TestObjectStore.shared().settings(changes: ["AWS_SECRET_ACCESS_KEY": "wrong"])
        try await StoreBench.run(settings) { bench async throws in
            let findings = await bench.store.examine()
            #expect(findings.map(\.subject) == ["object store endpoint", "object store"])
            #expect(findings.last?.verdict == .bad)
            #expect(findings.last?.detail.contains("secret key is wrong") == true)
        }
    }

    @Test func aStoreWithoutEncryptionIsAWarning() async throws {
        let settings = try S3Settings(
            "s3://photos", endpoint: "http://192.0.2.1:1",
            environment: ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "B"])
        #expect(!settings.endpoint.isLocal)
        #expect(try !S3Endpoint("http://127.evil.example").isLocal && S3Endpoint("http://127.0.0.9:1").isLocal)
        try await StoreBench.run(settings, policy: Self.once) { bench async throws in
            let client = try S3Client(
                settings, spool: bench.spool, pool: bench.pool, policy: Self.once, clock: ShiftedClock(),
                sleeper: InstantClock(), jitter: { 0 }, hosts: [:])
            let examination = StoreExamination(
                client: client, marker: StoreMarker(client, claims: MemoryClaims(), clock: ShiftedClock()))
            #expect(examination.encryption().verdict == .warning)
            await client.close()
        }
    }

    private static let once: S3RetryPolicy = {
        var policy = S3RetryPolicy()
        policy.attempts = 1
        return policy
    }()

    @Test(arguments: [
        rule("<Filter/>" + expiry), rule("<Prefix></Prefix>" + expiry), rule("<Prefix>test-</Prefix>" + expiry),
        rule("<Filter><Prefix>test-</Prefix></Filter>" + expiry),
    ])
    func oldVersionsThatExpireAreGood(rules: String) async throws {
        let found = try await finding(
            "object store versions", answers: [.pass, .answer(200, body: Self.enabled), .answer(200, body: rules)])
        #expect(found?.verdict == .good)
        #expect(found?.detail.contains("7 days") == true)
    }

    @Test(arguments: [
        rule("<Filter/>" + expiry, status: "Disabled"), rule("<Prefix>other/</Prefix>" + expiry),
        rule("<Filter><Tag><Key>a</Key><Value>b</Value></Tag></Filter>" + expiry),
        rule("<Filter><And><Prefix></Prefix><Tag/></And></Filter>" + expiry),
        rule("<Filter/><Expiration><Days>7</Days></Expiration>"), "<LifecycleConfiguration/>",
        rule(
            "<Filter/>"
                + expiry.replacing(
                    "</NoncurrentDays>",
                    with: "</NoncurrentDays><NewerNoncurrentVersions>3</NewerNoncurrentVersions>")),
    ])
    func oldVersionsThatStayAreBad(rules: String) async throws {
        let found = try await finding(
            "object store versions", answers: [.pass, .answer(200, body: Self.enabled), .answer(200, body: rules)])
        #expect(found?.verdict == .bad)
        #expect(found?.remedy?.contains("NoncurrentVersionExpiration") == true)
    }

    @Test func versionsOfTheRealStoreAreSeen() async throws {
        let shared = try await TestObjectStore.shared()
        let settings = try S3Settings("s3://versions", endpoint: shared.endpoint, environment: shared.environment)
        try await StoreBench.run(settings) { bench async throws in
            func put(_ query: [CanonicalRequest.Field], _ text: String) async throws {
                let bytes = Array(text.utf8)
                var call = S3Call(method: "PUT", payload: .bytes(bytes, digest: SHA256Hasher.digest(of: bytes)))
                call.query = query
                try await bench.store.client.perform(call)
            }
            try await put([], "")
            let before = await bench.store.examine().first { $0.subject == "object store versions" }
            #expect(before?.verdict == .good)
            try await put([.init("versioning", "")], Self.enabled)
            let after = await bench.store.examine().first { $0.subject == "object store versions" }
            // This store has versions, but no rules that let them expire.
            #expect(after?.verdict == .bad)
        }
    }

    @Test func versionsWithoutAnyRuleAreBad() async throws {
        let none = "<Error><Code>NoSuchLifecycleConfiguration</Code></Error>"
        let found = try await finding(
            "object store versions", answers: [.pass, .answer(200, body: Self.enabled), .answer(404, body: none)])
        #expect(found?.verdict == .bad)
    }

    @Test func suspendedVersionsMayBeThereStill() async throws {
        let suspended = Self.enabled.replacing("Enabled", with: "Suspended")
        let found = try await finding(
            "object store versions",
            answers: [.pass, .answer(200, body: suspended), .answer(200, body: "<LifecycleConfiguration/>")])
        #expect(found?.verdict == .bad)
        #expect(found?.remedy?.hasPrefix("Delete the old versions") == true)
    }

    @Test func aProxysPageIsNoAnswerAboutVersions() async throws {
        let page = Fault.answer(404, body: "<html>Not found</html>")
        let found = try await finding("object store versions", answers: [.pass, page, page, page, page])
        #expect(found?.verdict == .warning)
    }

    @Test(arguments: [403, 501]) func aQuestionThatIsRefusedIsAWarning(status: Int) async throws {
        let found = try await finding("object store versions", answers: [.pass, .answer(status)])
        #expect(found?.verdict == .warning)
    }
}
