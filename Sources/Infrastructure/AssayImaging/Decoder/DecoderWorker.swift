import CSandbox
import Dispatch
import Foundation
import Synchronization

/// A running decoder process, and the server's end of its socket.
///
/// It handles one request at a time, on its own thread, because a decode blocks. The process is killed after a failure
/// and when the last reference is released. When the server itself ends, the kernel closes the socket and the process
/// exits.
final class DecoderWorker: Sendable {
    enum Failure: Error {
        /// The process had ended before the request reached it.
        case unreachable
        /// The process ended, was killed after its time limit, or violated the protocol during the request.
        case ended(String)

        var detail: String {
            switch self {
            case .unreachable: "the process had ended"
            case .ended(let detail): detail
            }
        }
    }

    let process: pid_t
    private let connection: DecoderConnection
    private let queue: DispatchQueue
    private let limits: PictureLimits
    /// Whether the process has been reaped; after that, its id may belong to another process.
    private let isGone = Mutex(false)

    /// The maximum time for a process to start, in seconds; libvips needs 60 ms on an idle machine.
    private static let startSeconds = 30

    /// Starts a process and waits until it has entered its sandbox.
    static func start(_ program: URL, limits: PictureLimits) async throws(ImagingError) -> DecoderWorker {
        var end: Int32 = -1
        let process = csandbox_spawn(program.path, &end)
        guard process > 0 else {
            let code = errno
            guard code != EMFILE && code != ENFILE else { throw .system(code) }
            throw .decoderUnavailable("\(program.path): \(String(cString: strerror(code)))")
        }
        let worker = DecoderWorker(process: process, end: end, limits: limits)
        let reply: DecoderReply
        do {
            reply = try await worker.ask(.start(limits), seconds: startSeconds)
        } catch {
            throw .decoderUnavailable("\(program.path): \(error.detail)")
        }
        if case .failed(let error) = reply { throw .decoderUnavailable("\(program.path): \(error.detail)") }
        guard reply == .ready else { throw .decoderUnavailable("\(program.path) did not start as expected") }
        return worker
    }

    private init(process: pid_t, end: Int32, limits: PictureLimits) {
        self.process = process
        connection = DecoderConnection(owning: end)
        queue = DispatchQueue(label: "assay.decoder")
        self.limits = limits
    }

    deinit {
        guard !isGone.withLock({ $0 }) else { return }
        // The process frees its memory before it ends. That takes some milliseconds, for which no caller has to wait.
        DispatchQueue.global().async { [process] in _ = csandbox_reap(process) }
    }

    /// Sends a request and waits for the reply, at most `seconds` each for sending and receiving.
    ///
    /// After a failure the process and its memory are gone, and the worker must not be used again.
    func ask(
        _ request: DecoderRequest, files: [OpenFile] = [], seconds: Int
    ) async throws(Failure) -> DecoderReply {
        let result: Result<DecoderReply, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(Failure) in
                        try self.exchange(request, files, seconds: seconds)
                    })
            }
        }
        return try result.get()
    }

    private func exchange(
        _ request: DecoderRequest, _ files: [OpenFile], seconds: Int
    ) throws(Failure) -> DecoderReply {
        do {
            try connection.send(request, files: files, seconds: seconds)
        } catch {
            _ = end()
            throw .unreachable
        }
        let reply: DecoderReply
        do {
            reply = try connection.receive(DecoderReply.self, seconds: seconds)
        } catch {
            let status = end()
            switch error {
            case .closed: throw .ended("the process ended \(Self.reason(status))")
            case .timedOut: throw .ended("no answer after \(seconds) s")
            case .invalid(let text): throw .ended(text)
            }
        }
        guard reply.isPossible(within: limits) else {
            _ = end()
            throw .ended("the answer's figures are not possible: \(reply)")
        }
        return reply
    }

    /// Kills the process and waits until it has ended.
    ///
    /// - Returns: Its wait status; 0 if it was already reaped.
    private func end() -> Int32 {
        isGone.withLock { isGone in
            guard !isGone else { return 0 }
            isGone = true
            return csandbox_reap(process)
        }
    }

    private static func reason(_ status: Int32) -> String {
        switch status & 0x7F {
        case 0: "with the code \(status >> 8 & 0xFF)"
        case SIGPROF: "after its processor time"
        case let signal: "by the signal \(signal)"
        }
    }
}
