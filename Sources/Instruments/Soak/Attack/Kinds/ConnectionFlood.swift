import FaultProxy

/// Opens thousands of connections, and closes them at once or keeps them open.
struct ConnectionFlood: Attack {
    static let name = "connection-flood"

    private let lane: AttackLane
    private var held: HeldConnections

    init(_ lane: AttackLane) {
        self.lane = lane
        held = HeldConnections(lane)
    }

    mutating func round() {
        let most = lane.plan.isShort ? 1_500 : 6_000
        for _ in 0..<100 where !lane.isOver {
            guard let socket = held.open("connection", from: AttackLane.floodHosts) else { break }
            if lane.chance(50) { _ = socket.send(Array("GET / HT".utf8), seconds: 0) }
            if lane.chance(70), held.count < most {
                held.add(socket)
            } else if lane.chance(50) {
                socket.resetAtEnd()
            }
            lane.count("connection", 0, .silent)
        }
        held.sweep()
        if held.count >= most, lane.chance(5) { held.halve() }
        lane.pause(0.2)
    }

    mutating func finish() {
        held.finish()
    }
}
