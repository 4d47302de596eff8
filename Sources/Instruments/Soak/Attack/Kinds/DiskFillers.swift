import AssayInstruments
import AssayWire
import FaultProxy

/// Uploads photos and partial photos, and begins captures that are never completed.
///
/// The captures are kept open. When the user may not begin more, the open ones are filled up to the quotas.
struct DiskFillers: Attack {
    static let name = "disk-fillers"
    static let lanes = 2

    private let lane: AttackLane
    private let filler: [UInt8]
    private var captures: [HeldCapture] = []

    init(_ lane: AttackLane) {
        self.lane = lane
        filler = .repeated(JPEGParts.segment(0xFE, .filled(0x41, 60_000)), lane.plan.isShort ? 20 : 60)
    }

    mutating func round() {
        let users = lane.plan.credentials.fillers
        let session = users[lane.number % users.count]
        if let begun = lane.beginCapture(session) { captures.append(begun) }
        guard !captures.isEmpty else { return lane.pause(0.5) }
        let capture = lane.pick(captures)
        switch lane.random.below(5) {
        case 0: replace(capture)
        case 1: breakOff(capture)
        case 2: stream(capture)
        case 3: fill(capture)
        default:
            for _ in 0..<10 where !lane.isOver {
                guard let begun = lane.beginCapture(session) else { break }
                captures.append(begun)
            }
        }
        lane.pause(0.2)
    }

    /// Uploads one photo for each region.
    private func fill(_ capture: HeldCapture) {
        for region in capture.regions where !lane.isOver {
            let request = RequestText.photo(capture, region, photo(), mediaType: "image/jpeg")
            guard lane.exchange(request, "photo of a region", seconds: 30).answer?.status == 201 else { return }
        }
    }

    /// Uploads forty photos for one region.
    private func replace(_ capture: HeldCapture) {
        for _ in 0..<40 where !lane.isOver {
            let request = RequestText.photo(capture, capture.regions[0], photo(), mediaType: "image/jpeg")
            guard lane.exchange(request, "replaced photo", seconds: 30).answer?.status == 201 else { return }
        }
    }

    /// Starts an upload for each region and breaks it off before the last byte.
    private func breakOff(_ capture: HeldCapture) {
        for region in capture.regions where !lane.isOver {
            let request = RequestText.photo(capture, region, photo(), mediaType: "image/jpeg").dropLast()
            guard let socket = lane.connect() else { return }
            let sent = socket.send(Array(request), seconds: 30) ?? 0
            let outcome = sent < request.count ? lane.answer(on: socket, seconds: 2) : .silent
            lane.count("upload broken off", sent, outcome)
        }
    }

    /// Sends a body without a content length and without an end.
    private func stream(_ capture: HeldCapture) {
        guard let socket = lane.connect() else { return }
        let path = Endpoints.putPhoto.path(["capture": capture.id, "region": capture.regions[0]])
        let head = """
            PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(capture.token)\r\n\
            Content-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n
            """
        var sent = socket.send(Array(head.utf8), seconds: 5) ?? 0
        let chunk: [UInt8] = .join(.text("10000\r\n"), .filled(0x41, 65_536), .text("\r\n"))
        for _ in 0..<(lane.plan.isShort ? 100 : 700) {
            guard let count = socket.send(chunk, seconds: 5), count == chunk.count else { break }
            sent += count
        }
        lane.count("photo without a length", sent, lane.answer(on: socket, seconds: 5))
    }

    /// Returns a photo with unique bytes.
    private func photo() -> [UInt8] {
        let mark = JPEGParts.segment(0xFE, .be64(Int(truncatingIfNeeded: lane.random.next())))
        return JPEGParts.gray(640, 480, beforeFrame: mark + filler)
    }
}
