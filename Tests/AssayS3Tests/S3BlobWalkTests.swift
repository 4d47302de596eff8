import AssayBlobs
import AssayCore
import AssayTestSupport
import FaultProxy
import Foundation
import Testing

@testable import AssayS3

@Suite struct S3BlobWalkTests {
    private func captures(_ bench: StoreBench, _ limit: Int) async throws -> [[StoredCapture]] {
        let walk = try await bench.store.walk()
        var steps: [[StoredCapture]] = []
        while case let step = try await walk.next(limit), !step.isEmpty { steps.append(step) }
        return steps
    }

    @Test(arguments: [1, 2, 3, 1000]) func aWalkMeetsEveryBlobOnceWhateverThePages(pageSize: Int) async throws {
        try await StoreBench.run(pageSize: pageSize) { bench async throws in
            _ = try await bench.store.claim()
            var expected: Set<BlobKey> = []
            // The last two captures are neighbors whose names begin alike.
            for (organization, capture) in [("A", "C"), ("B", "C"), ("B", "C1")] {
                for rendition in BlobKey.Rendition.allCases {
                    let key = try bench.key("P", rendition, capture: capture, organization: organization)
                    try await bench.put([1], as: key)
                    expected.insert(key)
                }
            }
            let steps = try await captures(bench, 2)
            #expect(steps.map(\.count) == [2, 1])
            let met = steps.flatMap { $0 }.flatMap(\.blobs).map(\.key)
            #expect(met.count == expected.count)
            #expect(Set(met) == expected)
            for capture in steps.flatMap({ $0 }) {
                #expect(capture.blobs.count == BlobKey.Rendition.allCases.count)
                #expect(capture.blobs.allSatisfy { $0.key.capture == capture.capture })
            }
        }
    }

    @Test(arguments: [1, 1000]) func theListOfTheErasedIsReadInPagesAndNeverWalked(pageSize: Int) async throws {
        try await StoreBench.run(pageSize: pageSize) { bench async throws in
            _ = try await bench.store.claim()
            let digests = Set(["a", "b"].map { String(repeating: $0, count: 64) })
            for digest in digests.sorted() + digests.sorted() { try await bench.store.recordErased(digest) }
            #expect(try await bench.store.erasedDigests() == digests)
            #expect(try await captures(bench, 10).isEmpty)
        }
    }

    @Test func timesAreThoseOfTheStore() async throws {
        try await StoreBench.run { bench async throws in
            _ = try await bench.store.claim()
            let before = ShiftedClock().now()
            try await bench.put([1], as: bench.key())
            let blob = try #require(try await captures(bench, 10).first?.first?.blobs.first)
            #expect(abs(blob.writtenAt.seconds(since: before)) < 120)
        }
    }

    @Test func otherPrefixesAndOtherObjectsAreNotMet() async throws {
        let shared = try await TestObjectStore.shared()
        let prefix = shared.newPrefix()
        try await StoreBench.run(try shared.settings(prefix: prefix + "0")) { try await $0.put([1], as: $0.key()) }
        let nested = prefix + "/" + StoreBench.id("SHOP")
        try await StoreBench.run(try shared.settings(prefix: nested)) { bench async throws in
            // Below our prefix, these have one part more than a blob.
            try await bench.put([1], as: bench.key())
        }
        try await StoreBench.run(try shared.settings(prefix: prefix)) { bench async throws in
            _ = try await bench.store.claim()
            try await bench.put([1], as: bench.key())
            let met = try await captures(bench, 10).flatMap { $0 }.flatMap(\.blobs).map(\.key)
            #expect(met == [try bench.key()])
        }
    }

    @Test(arguments: [
        "logs/2024/app", "logs/2024/app.thumbnail", "A/B/C", "\(StoreBench.id("A"))/\(StoreBench.id("B"))/app",
        "\(StoreBench.id("A"))/\(StoreBench.id("B"))/\(StoreBench.id("C")).jpg",
        "\(StoreBench.id("A"))/\(StoreBench.id("B"))/\(StoreBench.id("C").lowercased())",
        "\(StoreBench.id("A"))/\(StoreBench.id("B"))/\(StoreBench.id("C").replacing("Z", with: "O"))",
    ])
    func anObjectOfAnotherProgramIsNotMetAndNeverSwept(name: String) async throws {
        try await StoreBench.run { bench async throws in
            _ = try await bench.store.claim()
            try await bench.putObject(name)
            let steps = try await captures(bench, 10)
            #expect(steps.isEmpty)
        }
    }

    @Test func theMarkerOfAnInstallationBelowThePrefixIsNotMet() async throws {
        let shared = try await TestObjectStore.shared()
        let prefix = shared.newPrefix()
        try await StoreBench.run(try shared.settings(prefix: prefix + "/eu/shop")) { bench async throws in
            _ = try await bench.store.claim()
        }
        try await StoreBench.run(try shared.settings(prefix: prefix)) { bench async throws in
            _ = try await bench.store.claim()
            let steps = try await captures(bench, 10)
            #expect(steps.isEmpty)
        }
    }

    @Test func aListingThatNeverEndsEndsTheWalk() async throws {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        try await StoreBench.run(try shared.settings(endpoint: proxy.url.absoluteString)) { bench async throws in
            _ = try await bench.store.claim()
            let bucket = "/" + shared["bucket"]
            proxy.decide(by: { request in
                guard request.path == bucket else { return .pass }
                return .answer(
                    200,
                    body: "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>\(UUID())"
                        + "</NextContinuationToken></ListBucketResult>")
            })
            let walk = S3BlobWalk(
                bench.store.client, marker: bench.store.marker, pageSize: 1000, maxPagesWithoutBlob: 5)
            await #expect {
                try await walk.next(10)
            } throws: { error in
                guard case .unavailable(let detail) = error as? BlobError else { return false }
                return detail.contains("5 pages")
            }
            #expect(proxy.requests.count(where: { $0.path == bucket }) == 5)
        }
    }

    @Test func aListingThatDoesNotGoOnEndsTheWalk() async throws {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        try await StoreBench.run(try shared.settings(endpoint: proxy.url.absoluteString)) { bench async throws in
            _ = try await bench.store.claim()
            let page =
                "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>"
                + "</ListBucketResult>"
            let bucket = "/" + shared["bucket"]
            proxy.decide(by: { $0.path == bucket ? .answer(200, body: page) : .pass })
            let walk = try await bench.store.walk()
            await #expect(throws: BlobError.self) { try await walk.next(10) }
        }
    }

    @Test func anEmptyStoreEndsAtOnce() async throws {
        try await StoreBench.run { bench async throws in
            _ = try await bench.store.claim()
            let steps = try await captures(bench, 10)
            #expect(steps.isEmpty)
        }
    }

    @Test func deletionsDuringAWalkDoNotDisturbIt() async throws {
        try await StoreBench.run(pageSize: 2) { bench async throws in
            _ = try await bench.store.claim()
            for number in 0..<5 { try await bench.put([1], as: bench.key(capture: "C\(number)")) }
            let walk = try await bench.store.walk()
            var count = 0
            while case let step = try await walk.next(1), !step.isEmpty {
                let keys = step.flatMap(\.blobs).map(\.key)
                try await bench.store.delete(keys)
                count += keys.count
            }
            #expect(count == 5)
        }
    }
}
