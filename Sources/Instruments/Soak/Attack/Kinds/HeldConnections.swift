/// Connections that an attacker keeps as long as the server lets it.
struct HeldConnections {
    private struct Held {
        let socket: AttackSocket
        let since: ContinuousClock.Instant
    }

    private let lane: AttackLane
    private let readsAnswers: Bool
    private var held: [Held] = []

    /// - Parameter readsAnswers: Whether answers are read. Where they are not, the end of a connection comes only when
    ///   the kernel gives up its last bytes, so that nobody can say here when the server ended it.
    init(_ lane: AttackLane, readsAnswers: Bool = true) {
        self.lane = lane
        self.readsAnswers = readsAnswers
    }

    var count: Int { held.count }

    /// Opens a connection and counts a failure to.
    func open(_ what: String, from hosts: ClosedRange<UInt8>, receiveWindow: Int32? = nil) -> AttackSocket? {
        let socket = lane.connect(from: hosts, receiveWindow: receiveWindow)
        if socket == nil { lane.count(what, 0, .noConnection) }
        return socket
    }

    mutating func add(_ socket: AttackSocket) {
        held.append(Held(socket: socket, since: .now))
    }

    /// Sends the same bytes on every connection, without waiting for the server to take them.
    func send(_ bytes: [UInt8]) {
        for entry in held { _ = entry.socket.send(bytes, seconds: 0, stopsAtAnswer: false) }
    }

    /// Lets go of those that the server has ended, and notes for how long it held them.
    mutating func sweep() {
        var kept: [Held] = []
        for entry in held {
            if readsAnswers, case .bytes(let bytes) = entry.socket.receive(seconds: 0) {
                if let answer = AttackAnswer(bytes, isAtEnd: true) {
                    lane.count("held connection", 0, .answer(answer))
                }
            }
            if entry.socket.isOver {
                lane.count("held connection", 0, .closed)
                lane.measure("closed by the server after at most, s", seconds(since: entry))
                if readsAnswers { judge(entry) }
            } else {
                kept.append(entry)
            }
        }
        held = kept
    }

    /// Notes what is still held at the end of the attack.
    mutating func finish() {
        sweep()
        lane.measure("open at the end", Double(held.count))
        lane.measure("longest of those, s", held.map { seconds(since: $0) }.max() ?? 0)
        for entry in held where isTooOld(entry) && !hasEndBehindUnreadBytes(entry.socket) { judge(entry) }
        held = []
    }

    private func hasEndBehindUnreadBytes(_ socket: AttackSocket) -> Bool {
        for _ in 0..<100 {
            switch socket.receive(seconds: 0.02) {
            case .bytes: continue
            case .end, .reset: return true
            case .timedOut: return false
            }
        }
        return false
    }

    private func isTooOld(_ entry: Held) -> Bool { seconds(since: entry) > lane.plan.bounds.heldSeconds }

    private func judge(_ entry: Held) {
        guard isTooOld(entry) else { return }
        lane.violate("a connection without progress was open for more than \(Int(lane.plan.bounds.heldSeconds)) s")
    }

    /// Drops every second connection.
    mutating func halve() {
        held = held.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    private func seconds(since entry: Held) -> Double { (ContinuousClock.now - entry.since) / .seconds(1) }
}
