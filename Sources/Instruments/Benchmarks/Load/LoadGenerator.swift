import Foundation
import Glibc

/// Keeps a number of connections busy, each with one call at a time.
///
/// It runs on one thread. It shares the processors with the server, so a rate is that of both together; the server's
/// own processor time per call is counted beside it.
struct LoadGenerator: Sendable {
    /// The longest wait for any response, in milliseconds.
    static let timeout: Int32 = 20_000

    let target: LoadTarget
    let connections: Int

    /// Sends calls for a span of time, and then waits for the responses that are missing.
    ///
    /// - Parameter first: The number of the first call, which must differ between runs for calls that never repeat.
    func run(for span: Duration, from first: Int) throws -> LoadSample {
        var next = first
        let open = try connect(&next)
        let family = ProcessUsage.family(of: target.process)
        let before = ProcessUsage.time(of: family)
        let deadline = LoadConnection.now() + UInt64(span.seconds * 1e9)
        for connection in open { try send(&next, on: connection) }

        var latencies: [UInt64] = []
        var inTime = 0
        var polled = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        var busy = connections
        while busy > 0 {
            guard poll(&polled, nfds_t(polled.count), Self.timeout) > 0 else {
                throw BenchmarkError("a server does not answer")
            }
            for index in polled.indices where polled[index].revents != 0 {
                guard try open[index].receive() else { continue }
                let now = LoadConnection.now()
                latencies.append(now - open[index].sentAt)
                if now < deadline {
                    inTime += 1
                    try send(&next, on: open[index])
                } else {
                    // A negative descriptor is not polled.
                    polled[index].fd = -1
                    busy -= 1
                }
            }
        }
        let serverTime = ProcessUsage.time(of: family) - before
        return LoadSample(
            next: next, rate: Double(inTime) / span.seconds,
            serverTime: serverTime.milliseconds / Double(latencies.count), latencies: latencies)
    }

    /// Opens all connections.
    ///
    /// A server with several processes hands a connection to the one that is free, so each connection is opened when
    /// the one before has had a response.
    private func connect(_ next: inout Int) throws -> [LoadConnection] {
        var open: [LoadConnection] = []
        for _ in 0..<connections {
            let connection = try LoadConnection(to: target)
            try send(&next, on: connection)
            try connection.waitForResponse()
            open.append(connection)
        }
        return open
    }

    private func send(_ next: inout Int, on connection: LoadConnection) throws {
        try connection.send(target.call(next), numbered: target.number(next))
        next += 1
    }
}

/// The result of one run of load.
struct LoadSample: Sendable {
    /// The number of the first call of the next run.
    let next: Int
    /// The responses per second.
    let rate: Double
    /// The server's processor time per response, in milliseconds.
    let serverTime: Double
    /// The time of each response in nanoseconds.
    let latencies: [UInt64]
}
