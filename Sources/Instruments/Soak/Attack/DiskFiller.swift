import AssayInstruments
import AssayWire
import FaultProxy
import Foundation

/// A user who uploads photos and partial photos, and begins captures that are never completed.
///
/// The captures are kept open. When the user may not begin more, the open ones are filled up to the quotas.
struct DiskFiller {
    static let kind = "disk-fillers"

    private let user: RawCaller
    private let port: UInt16
    private let isShort: Bool
    private let photoPool: PhotoPool
    /// Comments that make a photo large.
    private let filler: [UInt8]
    private let queue = BlockingQueue("soak.filler")
    private var random: SeededGenerator
    private var captures: [RawCapture] = []

    init(_ user: RawCaller, port: UInt16, photoPool: PhotoPool, seed: UInt64, isShort: Bool) {
        (self.user, self.port, self.photoPool, self.isShort) = (user, port, photoPool, isShort)
        random = SeededGenerator(seed: seed)
        let comments = [[UInt8]](repeating: JPEGParts.segment(0xFE, .filled(0x41, 60_000)), count: isShort ? 20 : 60)
        filler = comments.reduce(into: []) { $0 += $1 }
    }

    mutating func attack(until deadline: ContinuousClock.Instant) async {
        while ContinuousClock.now < deadline, !Task.isCancelled {
            await begin()
            if !captures.isEmpty {
                let capture = captures[random.below(captures.count)]
                switch random.below(5) {
                case 0: await put(capture, Array(repeating: capture.regions[0], count: 40), until: deadline)
                case 1: await breakOff(capture)
                case 2: await stream(capture)
                case 3: await put(capture, capture.regions, until: deadline)
                default: for _ in 0..<10 { await begin() }
                }
            }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    private mutating func begin() async {
        if let begun = await RawCapture.begin(for: user) { captures.append(begun) }
    }

    /// Uploads a photo to each of the regions, or many to one region, of which only the last one is kept.
    private mutating func put(
        _ capture: RawCapture, _ regions: [String], until deadline: ContinuousClock.Instant
    ) async {
        for region in regions where ContinuousClock.now < deadline {
            guard await capture.put(region, photo()).status == 201 else { return }
        }
    }

    /// Uploads a photo to every region of a capture, each except for its last byte.
    private mutating func breakOff(_ capture: RawCapture) async {
        for region in capture.regions {
            let photo = photo()
            await write([head(capture, region, "Content-Length: \(photo.count)") + photo.dropLast()])
        }
    }

    /// Sends a photo without a length, which has no end.
    private func stream(_ capture: RawCapture) async {
        let chunk: [UInt8] = .join(.text("10000\r\n"), .filled(0x41, 65_536), .text("\r\n"))
        let chunks = [[UInt8]](repeating: chunk, count: isShort ? 100 : 700)
        await write([head(capture, capture.regions[0], "Transfer-Encoding: chunked")] + chunks)
    }

    private func head(_ capture: RawCapture, _ region: String, _ length: String) -> [UInt8] {
        let path = Endpoints.putPhoto.path(["capture": capture.id, "region": region])
        return .text(
            """
            PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: \(capture.caller.authorization)\r\n\
            X-Forwarded-For: \(capture.caller.source ?? "")\r\nContent-Type: image/jpeg\r\n\(length)\r\n\r\n
            """)
    }

    /// Writes bytes to a connection of their own, which then ends.
    private func write(_ pieces: [[UInt8]]) async {
        let port = port
        _ = try? await queue.run {
            guard let wire = Wire.connect(to: port) else { return }
            for piece in pieces { guard wire.write(piece) else { return } }
        }
    }

    /// Returns a photo with a mark of its own.
    private mutating func photo() -> [UInt8] {
        let photo = photoPool.bytes(PhotoRecipe(picture: 0, text: "attack \(random.next())"))
        return photo[..<2] + filler + photo[2...]
    }
}
