/// The connections of a pool and the jobs that wait for one; the pool guards it with a lock.
struct PoolState<Connection: PooledConnection> {
    /// A job that waits for a connection.
    struct Waiting {
        let number: Int
        let use: ConnectionUse
        let deadline: ContinuousClock.Instant?
        let job: ConnectionPool<Connection>.Job
    }

    private let most: Int
    /// Reads leave the other connections to writes, so that slow searches never keep a photo from being recorded.
    private let maxReads: Int
    private var idle: [Connection] = []
    /// The connections that are open or being opened.
    private(set) var opened = 0
    /// The connections that are being closed.
    var closing = 0
    private(set) var reads = 0
    private(set) var waiting: [Waiting] = []
    private var nextNumber = 0
    var backoff = Backoff()
    private var opening = 0
    private var isTimed = false
    var isClosed = false
    var whenClosed: [@Sendable () -> Void] = []

    init(most: Int, maxReads: Int) {
        self.most = most
        self.maxReads = max(1, maxReads)
    }

    /// Whether the limit of reads allows one more job.
    func mayRun(_ use: ConnectionUse) -> Bool {
        use == .write || reads < maxReads
    }

    /// Whether another connection may be opened: only one at a time while the server does not answer.
    var mayOpen: Bool { opened < most && (!backoff.isFailing || opening == 0) }

    mutating func begin(_ use: ConnectionUse) {
        if use == .read { reads += 1 }
    }

    mutating func end(_ use: ConnectionUse) {
        if use == .read { reads -= 1 }
    }

    mutating func beginOpening() {
        opened += 1
        opening += 1
    }

    mutating func endOpening(hasFailed: Bool) {
        opening -= 1
        if hasFailed { opened -= 1 }
    }

    /// Takes the connection that was used last; connections that have ended meanwhile are dropped.
    mutating func takeIdle() -> Connection? {
        while let connection = idle.popLast() {
            if connection.isAlive { return connection }
            opened -= 1
        }
        return nil
    }

    mutating func takeAllIdle() -> [Connection] {
        defer {
            opened -= idle.count
            closing += idle.count
            idle = []
        }
        return idle
    }

    /// Keeps a connection for the next job; call this only if no job waits.
    ///
    /// - Returns: `false` if the pool is closed.
    mutating func keep(_ connection: Connection) -> Bool {
        if !isClosed { idle.append(connection) }
        return !isClosed
    }

    /// Takes out a connection that is to be closed.
    mutating func drop(_ connection: Connection) -> Connection {
        opened -= 1
        closing += 1
        return connection
    }

    mutating func add(
        _ job: @escaping ConnectionPool<Connection>.Job, _ use: ConnectionUse, until deadline: ContinuousClock.Instant?,
        isFirst: Bool
    ) -> Int {
        let number = nextNumber
        nextNumber += 1
        let entry = Waiting(number: number, use: use, deadline: deadline, job: job)
        waiting.insert(entry, at: isFirst ? 0 : waiting.count)
        return number
    }

    mutating func withdraw(_ number: Int) -> Waiting? {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0) }
    }

    /// Takes the first waiting job that may run, and counts it.
    mutating func takeNext() -> Waiting? {
        guard let index = waiting.firstIndex(where: { mayRun($0.use) }) else { return nil }
        begin(waiting[index].use)
        return waiting.remove(at: index)
    }

    /// Takes the waiting jobs for which connections may be opened now, and counts both.
    ///
    /// While a server does not answer, one job opens a connection and all others wait. Without this call they would
    /// share that one connection for as long as at least one of them waits.
    mutating func takeForOpening() -> [Waiting] {
        var taken: [Waiting] = []
        while mayOpen, let next = takeNext() {
            beginOpening()
            taken.append(next)
        }
        return taken
    }

    mutating func takeAllWaiting() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }

    /// Whether a timer must be started for the jobs that wait.
    mutating func needsTimer() -> Bool {
        defer { isTimed = true }
        return !isTimed
    }

    /// Takes the jobs whose time is over; also returns the time until the next one's is, if a job waits.
    mutating func takeLate(at now: ContinuousClock.Instant) -> (late: [Waiting], rest: Duration?) {
        let late = waiting.filter { $0.deadline.map { $0 <= now } == true }
        waiting.removeAll { $0.deadline.map { $0 <= now } == true }
        let rest = waiting.compactMap(\.deadline).min().map { $0 - now }
        isTimed = rest != nil
        return (late, rest)
    }
}
