import AssayInstruments
import AssayWire
import Foundation

/// Sends each hostile picture of the table as a photo, on four threads.
struct HostileUploads: Attack {
    static let name = "hostile-pictures"
    static let lanes = 4

    /// Valid pictures made of the same parts as the decompression bombs.
    ///
    /// If the server rejects these, the bombs test nothing.
    static let controls: [(name: String, mediaType: String, bytes: [UInt8])] = [
        ("gray JPEG", "image/jpeg", JPEGParts.gray(640, 480)),
        ("progressive JPEG", "image/jpeg", JPEGParts.progressive(640, 480, scans: 3)),
        ("black PNG", "image/png", PNGParts.black(640, 480)),
        ("interlaced 16-bit PNG", "image/png", PNGParts.black(640, 480, bits: 16, color: 2, interlaced: true)),
        ("lossless WebP", "image/webp", WebPParts.file(WebPParts.lossless(640, 480))),
    ]

    private let lane: AttackLane
    private var capture: HeldCapture?
    /// Captures that were left open.
    ///
    /// They are cancelled when no further capture may begin.
    private var left: [HeldCapture] = []
    private var sent: Int
    private var inCapture = 0

    init(_ lane: AttackLane) {
        self.lane = lane
        sent = lane.number
        guard lane.number == 0, let capture = lane.beginCapture(session) else { return }
        for control in Self.controls {
            let request = RequestText.photo(capture, capture.regions[0], control.bytes, mediaType: control.mediaType)
            var outcome = lane.exchange(request, "sound \(control.name)", seconds: 30)
            // The other lanes use the same user and therefore share its rate limit per second.
            for _ in 0..<5 where outcome.answer?.status == 429 {
                sleep(1)
                outcome = lane.exchange(request, "sound \(control.name)", seconds: 30)
            }
            if outcome.answer?.status != 201 { lane.violate("a sound \(control.name) was answered \(outcome.heading)") }
        }
        lane.cancel(capture)
    }

    mutating func round() {
        guard let capture = capture ?? lane.beginCapture(session) else {
            left.forEach(lane.cancel)
            left = []
            return lane.pause(0.5)
        }
        self.capture = capture
        let picture = next()
        let bytes = picture.bytes(seed: lane.plan.seed, flood: lane.plan.flood)
        let region = capture.regions[inCapture % capture.regions.count]
        let request = RequestText.photo(capture, region, bytes, mediaType: picture.mediaType)
        let outcome = lane.exchange(request, picture.name, seconds: 60)
        inCapture += 1
        if outcome.answer?.status == 401 || inCapture >= 12 { end(capture) }
        lane.pause(0.02)
    }

    private var session: String {
        let users = lane.plan.credentials.users
        return users[lane.number % users.count]
    }

    /// Returns each construction in turn, with a decompression bomb after every second one.
    private mutating func next() -> AttackPicture {
        guard inCapture.isMultiple(of: 3) else {
            sent += Self.lanes
            return AttackPicture.all[sent % AttackPicture.all.count]
        }
        return lane.pick(AttackPicture.costly)
    }

    /// Completes a capture, cancels it, or leaves it open for a while.
    private mutating func end(_ capture: HeldCapture) {
        switch lane.random.below(3) {
        case 0: lane.cancel(capture)
        case 1:
            let path = Endpoints.completeCapture.path(["capture": capture.id])
            lane.exchange(RequestText.make("POST", path, token: "Bearer \(capture.token)"), "complete", seconds: 12)
            left.append(capture)
        default: left.append(capture)
        }
        self.capture = nil
        inCapture = 0
    }
}
