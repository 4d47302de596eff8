import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire
import Foundation

/// A capture that an app takes to its decision over HTTP: uploads, submit, complete.
struct DecidedCapture: Sendable {
    /// The number of photos: the required regions of a handbag.
    static let photos = 9

    private let bench: Bench
    private let id: CaptureID
    private let targets: [UploadTarget]
    private let photos: [[UInt8]]
    private let digests: [String: String]

    /// - Parameter number: The number of the first photo; equal numbers give equal bytes.
    static func begin(_ photos: [BenchPhoto], numbered number: Int, on bench: Bench) async throws -> DecidedCapture {
        let id = UUID().uuidString.lowercased()
        let begun = try await BeginCapture(bench.platform)(
            bench.user, id: id, item: ["brand": "Gucci", "product_category": "luxury", "item_type": "handbag"],
            configuration: "production")
        let regions = begun.snapshot.regions.filter { begun.snapshot.isRequired($0) }
        guard regions.count == Self.photos else { throw BenchmarkError("a handbag needs \(regions.count) photos") }
        let bytes = regions.indices.map { photos[$0 % photos.count].bytes(numbered: number + $0) }
        let digests = zip(regions, bytes).map { ($0.id, SHA256Digest(of: $1).hex) }
        return DecidedCapture(
            bench: bench, id: begun.snapshot.capture.id,
            targets: regions.map { UploadTarget(capture: id, region: $0.id, token: begun.token) }, photos: bytes,
            digests: Dictionary(uniqueKeysWithValues: digests))
    }

    /// Sends the photos over one connection, or each over its own; returns after the last response.
    func upload(to port: UInt16, atOnce: Bool) async throws {
        let calls = zip(targets, photos).map { $0.call($1) }
        let lines = atOnce ? calls.map { [$0] } : [calls]
        _ = try await onThreads(lines) { calls in
            let connection = try HTTPConnection(port: port)
            for call in calls { try connection.call(call, expecting: 201) }
        }
    }

    /// Submits and completes the capture, and waits until the decision is in the database.
    func finish(on port: UInt16) async throws {
        guard let target = targets.first else { return }
        let path = "/sdk/v1/captures/\(target.capture)"
        let submit = SubmitCaptureRequest(
            submitted_at: Date().timeIntervalSince1970, digests: digests, text_fields: ["material": "leather"])
        let body = String(decoding: try JSONEncoder().encode(submit), as: UTF8.self)
        try await onThread {
            let connection = try HTTPConnection(port: port)
            try connection.call(.json("POST", path + "/submit", token: target.token, body: body))
            try connection.call(.json("POST", path + "/complete", token: target.token, body: ""))
        }
        // The worst case is far below this; the limit ends a run whose server is stuck.
        for _ in 0..<30_000 {
            if try await isDecided() { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw BenchmarkError("an item was not decided within a minute")
    }

    private func isDecided() async throws -> Bool {
        try await bench.platform.store.read { tx in
            let capture = try tx.captures.find(id, organization: bench.organization)
            guard let item = capture?.item else { return false }
            return try tx.items.find(item, organization: bench.organization)?.life.phase != .checking
        }
    }
}
