import Foundation

/// The `PUT` of a photo against nginx, which stores the bytes without a check, a digest or a sync.
struct PeerUploads: Sendable {
    let run: BenchmarkRun
    let folder: URL

    func figure(nginx: UInt16) async throws -> Figure {
        let (calls, warmUp) = (run.count(100, atLeast: 3), run.count(10, atLeast: 1))
        let bench = try await Bench.make(in: folder.appending(path: "uploads"))
        let photo = try await BenchPhoto.make(in: folder)
        let targets = try await UploadTarget.make(calls + warmUp, for: bench)
        let port = try await BenchServer.product(bench.platform)
        let times = try await onThread {
            let product = try HTTPConnection(port: port)
            let peer = try HTTPConnection(port: nginx)
            return try AlternatingUploads(kinds: [
                { (product, targets[$0].call(photo, number: $0)) },
                { (peer, HTTPCall("PUT", "/photos/\($0)", body: photo.bytes(numbered: $0))) },
            ]).measure(calls: calls, warmUp: warmUp)
        }
        try await bench.close()
        return .speed(
            "peers.upload", "PUT of a photo of 12 megapixels against nginx, which does not check, hash or sync it",
            of: Measurement(calls: times[0]), beside: Measurement(calls: times[1]))
    }
}
