import AssayWire
import FaultProxy

/// Clients that request large responses and never read them.
struct DeafReaders: Attack {
    static let name = "deaf-readers"

    private let lane: AttackLane
    private var held: HeldConnections

    init(_ lane: AttackLane) {
        self.lane = lane
        held = HeldConnections(lane, readsAnswers: false)
    }

    mutating func round() {
        let most = lane.plan.isShort ? 30 : 150
        for _ in 0..<5 where held.count < most {
            guard let socket = held.open("pipeline", from: AttackLane.manyHosts, receiveWindow: 2_304) else { break }
            let path = lane.pick(["/sdk/v1/config?type=production", "/screens/capture", "/.well-known/jwks.json"])
            let request = """
                GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                Authorization: Bearer \(lane.pick(lane.plan.credentials.users))\r\n\r\n
                """
            let pipeline = Array(String(repeating: request, count: 150).utf8)
            let sent = socket.send(pipeline, seconds: 0.5, stopsAtAnswer: false)
            lane.count("pipeline", sent ?? 0, sent == nil ? .reset : .silent)
            held.add(socket)
        }
        lane.pause(1)
        held.sweep()
    }

    mutating func finish() {
        held.finish()
    }
}
