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
/// lookup occupies one thread, whatever the number of its callers, because callers of one name share its lookup.
package final class SystemResolver: HostResolver {
    package typealias Lookup = @Sendable (_ name: String) throws -> [IPAddress]
    private typealias Caller = CheckedContinuation<[IPAddress], any Error>

    /// The time for which addresses are used again without a lookup.
    private static let fresh = Duration.seconds(30)
    /// The time for which they are used again if a lookup takes too long.
    private static let usable = Duration.seconds(3_600)
    /// The time that a lookup may take while such addresses are known.
    private static let patience = Duration.milliseconds(500)
    /// The number of names whose addresses are known.
    private static let mostKnown = 4_096

    private struct Known {
        let addresses: [IPAddress]
        let at: ContinuousClock.Instant
    }

    private struct State {
        var known: [String: Known] = [:]
        /// The callers of each name whose lookup waits or runs.
        var callers: [String: [Int: Caller]] = [:]
        var waitingNames: [String] = []
        var threads = 0
        var lastCaller = 0

        /// Returns the next name that has a caller left; `nil` ends a thread.
        mutating func next() -> String? {
            while !waitingNames.isEmpty {
                let name = waitingNames.removeFirst()
                if callers[name]?.isEmpty == false { return name }
                callers[name] = nil
            }
            threads -= 1
            return nil
        }

        /// Keeps the addresses that a lookup has found.
        mutating func keep(_ result: Result<[IPAddress], any Error>, of name: String) {
            switch result {
            case .success(let addresses):
                if known[name] == nil, known.count >= SystemResolver.mostKnown,
                    let oldest = known.min(by: { $0.value.at < $1.value.at })?.key
                {
                    known[oldest] = nil
                }
                known[name] = Known(addresses: addresses, at: .now)
            case .failure(LookupFailure.notFound): known[name] = nil
            case .failure: break
            }
        }
    }

    private let mostThreads: Int
    private let limit: Duration
    private let clock: any Clock<Duration>
    private let lookUp: Lookup
    private let state = Mutex(State())

    /// - Parameters:
    ///   - threads: The maximum number of names that are looked up at the same time.
    ///   - limit: The time after which a caller gets ``LookupFailure/timeLimit``.
    ///   - lookUp: The blocking call; only tests replace it.
    package init(
        threads: Int = 64, limit: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock(),
        lookUp: @escaping Lookup = SystemResolver.addressesOfSystem
    ) {
        mostThreads = max(1, threads)
        self.limit = limit
        self.clock = clock
        self.lookUp = lookUp
    }

    package func addresses(of name: String) async throws -> [IPAddress] {
        let now = ContinuousClock.now
        let known = state.withLock { $0.known[name] }.flatMap { now - $0.at < Self.usable ? $0 : nil }
        guard let known else { return try await ask(name, limit: limit) }
        if now - known.at < Self.fresh { return known.addresses }
        do {
            return try await ask(name, limit: min(limit, Self.patience))
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
            state.waitingNames.append(name)
            guard state.threads < mostThreads else { return (false, false) }
            state.threads += 1
            return (false, true)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        if needsThread { Thread.detachNewThread { self.run() } }
    }

    /// Looks up names until none waits.
    private func run() {
        while let name = state.withLock({ $0.next() }) {
            let result = Result { try lookUp(name) }
            let callers = state.withLock { state in
                state.keep(result, of: name)
                return state.callers.removeValue(forKey: name) ?? [:]
            }
            for caller in callers.values { caller.resume(with: result) }
        }
    }
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
