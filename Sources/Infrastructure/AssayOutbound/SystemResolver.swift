package import AssayCore
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Looks names up with `getaddrinfo`, on threads of its own.
///
/// Addresses are used again without a lookup for a short time, and for an hour if a lookup takes too long: names whose
/// servers do not answer may occupy all threads. The addresses that are used again are checked like new ones.
///
/// `getaddrinfo` blocks and can't be cancelled: with name servers that do not answer, it takes up to a minute. Such a
/// lookup occupies one thread, whatever the number of its callers, because callers of one name share its lookup. A
/// quarter of the threads is kept for names whose last lookup was quick, and a quarter for the others; slow names have
/// half of all threads at most. So the many names of one organization, whose servers do not answer, do not take all
/// threads.
package final class SystemResolver: HostResolver {
    package typealias Lookup = @Sendable (_ name: String) throws -> [IPAddress]
    private typealias Caller = CheckedContinuation<[IPAddress], any Error>

    /// The time for which addresses are used again without a lookup.
    private static let fresh = Duration.seconds(30)
    /// The time for which they are used again if a lookup takes too long.
    private static let usable = Duration.seconds(3_600)
    /// The time that a lookup may take while such addresses are known.
    private static let lookupLimit = Duration.milliseconds(500)
    /// The number of names whose addresses are known.
    private static let maxKnown = 4_096

    private struct Known {
        let addresses: [IPAddress]
        let at: Duration
    }

    /// The names that share a number of threads, by the time that the last lookup of each took.
    private enum Lane: CaseIterable {
        /// The addresses are known, and the last lookup was quick.
        case quick
        case unknown
        /// The last lookup had a thread for longer than ``lookupLimit``.
        case slow
    }

    private struct State {
        var known: [String: Known] = [:]
        /// The names whose last lookup was slow, with its end.
        var slow: [String: Duration] = [:]
        /// The callers of each name whose lookup waits or runs.
        var callers: [String: [Int: Caller]] = [:]
        var waiting: [Lane: [String]] = [:]
        var running: [Lane: Int] = [:]
        let maxThreads: Int
        var threads = 0
        var lastCaller = 0

        init(threads: Int) {
            maxThreads = threads
        }

        private func lane(of name: String) -> Lane {
            if slow[name] != nil { .slow } else if known[name] != nil { .quick } else { .unknown }
        }

        /// Whether a lane may take a thread.
        ///
        /// Slow names may have half of all, unknown ones with them three quarters, and quick ones, which may stop
        /// answering, three quarters as well.
        private func hasThread(_ lane: Lane) -> Bool {
            let share = max(1, maxThreads * 3 / 4)
            let (unknown, slow) = (running[.unknown, default: 0], running[.slow, default: 0])
            return switch lane {
            case .quick: running[.quick, default: 0] < share
            case .unknown: unknown + slow < share
            case .slow: unknown + slow < share && slow < max(1, maxThreads / 2)
            }
        }

        /// Lets a name wait for a thread.
        ///
        /// - Returns: Whether a new thread is needed.
        mutating func add(_ name: String) -> Bool {
            let lane = lane(of: name)
            waiting[lane, default: []].append(name)
            guard threads < maxThreads, hasThread(lane) else { return false }
            threads += 1
            return true
        }

        /// Returns the next name that needs a lookup; `nil` ends a thread.
        mutating func next() -> (name: String, lane: Lane)? {
            for lane in Lane.allCases {
                while hasThread(lane), waiting[lane]?.isEmpty == false, let name = waiting[lane]?.removeFirst() {
                    // Known addresses are kept fresh even if no caller has waited for that.
                    if callers[name]?.isEmpty == false || known[name] != nil {
                        running[lane, default: 0] += 1
                        return (name, lane)
                    }
                    callers[name] = nil
                }
            }
            threads -= 1
            return nil
        }

        /// Keeps what a lookup has found, and returns its callers.
        mutating func end(
            _ name: String, _ lane: Lane, _ result: Result<[IPAddress], any Error>,
            from start: Duration, to end: Duration
        ) -> [Int: Caller] {
            running[lane, default: 0] -= 1
            slow[name] = nil
            if end - start >= SystemResolver.lookupLimit {
                Self.evictOldest(in: &slow, at: \.self)
                slow[name] = end
            }
            switch result {
            case .success(let addresses):
                if known[name] == nil { Self.evictOldest(in: &known, at: \.at) }
                known[name] = Known(addresses: addresses, at: end)
            case .failure(LookupFailure.notFound): known[name] = nil
            case .failure: break
            }
            return callers.removeValue(forKey: name) ?? [:]
        }

        /// Forgets the oldest of too many names.
        private static func evictOldest<Value>(
            in names: inout [String: Value], at time: (Value) -> Duration
        ) {
            guard names.count >= SystemResolver.maxKnown else { return }
            if let oldest = names.min(by: { time($0.value) < time($1.value) })?.key { names[oldest] = nil }
        }
    }

    private let limit: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Duration
    private let lookUp: Lookup
    private let state: Mutex<State>

    /// - Parameters:
    ///   - threads: The maximum number of names that are looked up at the same time.
    ///   - limit: The time after which a caller gets ``LookupFailure/timeLimit``.
    ///   - lookUp: The blocking call; only tests replace it.
    ///   - now: The time since any moment; only tests replace it.
    package init(
        threads: Int = 64, limit: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock(),
        lookUp: @escaping Lookup = SystemResolver.addressesOfSystem,
        now: @escaping @Sendable () -> Duration = SystemResolver.uptime
    ) {
        state = Mutex(State(threads: max(1, threads)))
        self.limit = limit
        (self.clock, self.now) = (clock, now)
        self.lookUp = lookUp
    }

    package func addresses(of name: String) async throws -> [IPAddress] {
        let now = now()
        let known = state.withLock { $0.known[name] }.flatMap { now - $0.at < Self.usable ? $0 : nil }
        guard let known else { return try await ask(name, limit: limit) }
        if now - known.at < Self.fresh { return known.addresses }
        do {
            return try await ask(name, limit: min(limit, Self.lookupLimit))
        } catch LookupFailure.timeLimit {
            return known.addresses
        }
    }

    private func ask(_ name: String, limit: Duration) async throws -> [IPAddress] {
        try await withThrowingTaskGroup(of: [IPAddress].self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.wait(for: name) }
            group.addTask { [clock] in
                try await clock.sleep(for: limit)
                throw LookupFailure.timeLimit
            }
            guard let addresses = try await group.next() else { throw CancellationError() }
            return addresses
        }
    }

    /// The number of callers that wait for a name's addresses.
    func callers(of name: String) -> Int {
        state.withLock { $0.callers[name]?.count ?? 0 }
    }

    /// The number of threads that look names up.
    var threads: Int { state.withLock(\.threads) }

    private func wait(for name: String) async throws -> [IPAddress] {
        let caller = state.withLock { state in
            state.lastCaller += 1
            return state.lastCaller
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, as: caller, of: name) }
        } onCancel: {
            state.withLock { $0.callers[name]?.removeValue(forKey: caller) }?.resume(throwing: CancellationError())
        }
    }

    private func add(_ continuation: Caller, as caller: Int, of name: String) {
        let (isCancelled, needsThread) = state.withLock { state in
            // The handler of a cancellation that came earlier has found no caller.
            guard !Task.isCancelled else { return (true, false) }
            let isNew = state.callers[name] == nil
            state.callers[name, default: [:]][caller] = continuation
            guard isNew else { return (false, false) }
            return (false, state.add(name))
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        if needsThread { Thread.detachNewThread { self.run() } }
    }

    /// Looks up names until none waits.
    private func run() {
        while let next = state.withLock({ $0.next() }) {
            let start = now()
            let result = Result { try lookUp(next.name) }
            let end = now()
            let callers = state.withLock { $0.end(next.name, next.lane, result, from: start, to: end) }
            for caller in callers.values { caller.resume(with: result) }
        }
    }
}

extension SystemResolver {
    private static let start = ContinuousClock.now

    /// The time since the first call.
    package static func uptime() -> Duration { ContinuousClock.now - start }
}

// MARK: - getaddrinfo

extension SystemResolver {
    /// Asks the system, and waits for the answer.
    package static func addressesOfSystem(_ name: String) throws -> [IPAddress] {
        // Without hints, the system leaves out the kinds of addresses that this machine has not, and they would not be
        // checked.
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        var first: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(name, nil, &hints, &first)
        defer { if let first { freeaddrinfo(first) } }
        guard status == 0 else {
            throw status == EAI_NONAME || status == noData
                ? LookupFailure.notFound : .failed(String(cString: gai_strerror(status)))
        }
        var addresses: [IPAddress] = []
        var entry = first
        while let info = entry?.pointee {
            // An address has one entry for each kind of socket.
            if let address = address(of: info), !addresses.contains(address) { addresses.append(address) }
            entry = info.ai_next
        }
        return addresses
    }

    /// The name exists without addresses; the headers of glibc define the constant only for its own extensions.
    private static let noData: Int32 = -5

    private static func address(of info: addrinfo) -> IPAddress? {
        guard let pointer = UnsafeRawPointer(info.ai_addr) else { return nil }
        switch info.ai_family {
        case AF_INET:
            let address = pointer.loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: address) { IPAddress(bytes: $0) }
        case AF_INET6:
            let address = pointer.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: address) { IPAddress(bytes: $0) }
        default: return nil
        }
    }
}
