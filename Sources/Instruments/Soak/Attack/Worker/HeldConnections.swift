import FaultProxy

/// Connections that an attacker keeps open for as long as the server allows.
struct HeldConnections {
    private struct Held {
        let socket: Wire
        let since: ContinuousClock.Instant
    }

    private let lane: AttackLane
    private let readsAnswers: Bool
    private var held: [Held] = []

    /// - Parameter readsAnswers: Whether responses are read. Without reading, the connection's end is visible only when
    ///   the kernel drops its last bytes, so the time at which the server closed it is unknown.
    init(_ lane: AttackLane, readsAnswers: Bool = true) {
        self.lane = lane
        self.readsAnswers = readsAnswers
    }

    var count: Int { held.count }

    /// Opens a connection, or counts the failure.
    func open(_ what: String, from hosts: ClosedRange<UInt8>, receiveWindow: Int32? = nil) -> Wire? {
        let socket = lane.connect(from: hosts, receiveWindow: receiveWindow)
        if socket == nil { lane.count(what, 0, .noConnection) }
        return socket
    }

    mutating func add(_ socket: Wire) {
        held.append(Held(socket: socket, since: .now))
    }

    /// Sends the same bytes on every connection, without waiting for the server to read them.
    func send(_ bytes: [UInt8]) {
        for entry in held { _ = entry.socket.send(bytes, seconds: 0, stopsAtAnswer: false) }
    }

    /// Drops the connections that the server has closed, and records how long they were held.
    mutating func sweep() {
        var kept: [Held] = []
        for entry in held {
            if readsAnswers, case .bytes(let bytes) = entry.socket.receive(seconds: 0) {
                if let answer = AttackAnswer(bytes, isAtEnd: true) {
                    lane.count("held connection", 0, .answer(answer))
                }
            }
            if entry.socket.ends(within: 0) {
                lane.count("held connection", 0, .closed)
                lane.measure("closed by the server after at most, s", seconds(since: entry))
                if readsAnswers { judge(entry) }
            } else {
                kept.append(entry)
            }
        }
        held = kept
    }

    /// Records the number of connections still open at the end of the attack.
    mutating func finish() {
        sweep()
        lane.measure("open at the end", Double(held.count))
        lane.measure("longest of those, s", held.map { seconds(since: $0) }.max() ?? 0)
        for entry in held where isTooOld(entry) && !hasEndBehindUnreadBytes(entry.socket) { judge(entry) }
        held = []
    }

    private func hasEndBehindUnreadBytes(_ socket: Wire) -> Bool {
        for _ in 0..<100 {
            switch socket.receive(seconds: 0.02) {
            case .bytes: continue
            case .end, .reset: return true
            case .timedOut: return false
            }
        }
        return false
    }

    private func isTooOld(_ entry: Held) -> Bool { seconds(since: entry) > AttackBounds.heldSeconds }

    private func judge(_ entry: Held) {
        guard isTooOld(entry) else { return }
        lane.violate("a connection without progress was open for more than \(Int(AttackBounds.heldSeconds)) s")
    }

    /// Closes every second connection.
    mutating func halve() {
        held = held.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    private func seconds(since entry: Held) -> Double { (ContinuousClock.now - entry.since) / .seconds(1) }
}
