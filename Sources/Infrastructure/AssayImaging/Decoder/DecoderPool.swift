package import Foundation

/// The totals of a pool's processes since the pool was made.
package struct DecoderWork: Sendable, Hashable {
    package fileprivate(set) var decodes = 0
    /// The sum of the decodes' times, also of those that failed.
    package fileprivate(set) var seconds = 0.0
    /// The number of processes that ended, or were ended, before the pool was closed.
    package fileprivate(set) var ends = 0
}

/// The entry point for photos from outside: decoder processes check their headers and make the derived pictures.
///
/// The server itself never decodes such a photo. Processes are started on demand, one more than there are cores, and
/// at most one photo per core is decoded at a time. The header check of an upload therefore finds a free process even
/// while every core decodes.
package actor DecoderPool {
    private let program: URL
    package nonisolated let limits: PictureLimits
    private let most: Int
    let memory: SharedBudget
    /// The decodes that may run at the same time; the others wait here and occupy no process.
    let turns: SharedBudget
    private let headerSeconds: Int
    private let decodeSeconds: Int

    private var idle: [DecoderWorker] = []
    /// The process ids of all workers, including busy ones.
    private var running: [ObjectIdentifier: Int32] = [:]
    /// The number of processes that are being started.
    private var starting = 0
    private var line = Line()
    private var isClosed = false
    package private(set) var work = DecoderWork()

    /// Creates a pool; the first request starts the first process.
    ///
    /// - Parameters:
    ///   - program: The executable `assay-decoder`.
    ///   - limits: `maxDecodeBytes` is the memory that all decodes share.
    ///   - workers: The maximum number of processes, all of which may decode at once; nil means one more than there are
    ///     cores, of which one per core may decode.
    ///   - headerSeconds: The maximum time of a header check; after it the process is killed.
    ///   - decodeSeconds: The same for a decode.
    package init(
        program: URL = DecoderPool.standardProgram, limits: PictureLimits, workers: Int? = nil,
        headerSeconds: Int = 30, decodeSeconds: Int = 60
    ) {
        self.program = program
        self.limits = limits
        let cores = ProcessInfo.processInfo.activeProcessorCount
        most = max(1, workers ?? cores + 1)
        memory = SharedBudget(limits.maxDecodeBytes)
        turns = SharedBudget(max(1, workers ?? cores))
        self.headerSeconds = headerSeconds
        self.decodeSeconds = decodeSeconds
    }

    /// The file `assay-decoder` in the folder of the running program.
    package static var standardProgram: URL {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder =
            own.path != "/proc/self/exe" && FileManager.default.fileExists(atPath: own.path)
            ? own.deletingLastPathComponent()
            : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: "assay-decoder")
    }

    /// Checks a file and reads its header.
    ///
    /// No pixel is decoded, except of a JPEG without an end of image. A file that crashes two processes is refused as
    /// damaged.
    ///
    /// - Parameter structure: The structure of the file, if the server has walked over it; `nil` lets the process do
    ///   so.
    package func inspect(
        _ file: URL, _ structure: PictureStructure? = nil
    ) async throws(ImagingError) -> PictureHeader {
        let file = try OpenFile(reading: file)
        do {
            return try await header(of: file, structure)
        } catch  where error.code == .decoderEnded {
            do {
                return try await header(of: file, structure)
            } catch  where error.code == .decoderEnded {
                throw .corrupt(error.detail)
            }
        }
    }

    /// Decodes a picture once, writes the thumbnail and the working copy, and measures it.
    ///
    /// The targets are replaced. After an error, one or both of them may exist and be incomplete; the caller removes
    /// them.
    ///
    /// - Throws: ``ImagingError`` with the code `decoder_ended` if the photo ended its process; the caller counts these
    ///   failures.
    package func derive(_ file: URL, into targets: DerivedTargets) async throws(ImagingError) -> PictureFacts {
        try await inTurn { () async throws(ImagingError) in
            let outputs = [try OpenFile(replacing: targets.thumbnail), try OpenFile(replacing: targets.workingCopy)]
            return try await decode(try OpenFile(reading: file), into: outputs)
        }
    }

    /// Decodes a picture once, and writes it as one JPEG of full size, of at most ``FullSizePicture/maxBytes``.
    ///
    /// It begins only when no other decode waits for a turn or for memory. The target is replaced; after an error, it
    /// may exist and be incomplete.
    ///
    /// - Returns: The size of the JPEG in bytes.
    package func writeFullSize(_ file: URL, to target: URL) async throws(ImagingError) -> Int {
        try await inTurn(whenIdle: true) { () async throws(ImagingError) in
            let (worker, reply) = try await answer(
                to: .writeFullSize, after: .openForFullSize, OpenFile(reading: file),
                into: [OpenFile(replacing: target)], whenIdle: true)
            guard case .fullSize(let bytes) = reply else { throw failure(reply, of: worker) }
            giveBack(worker)
            return bytes
        }
    }

    /// Makes the preview of a certificate, a JPEG of at most ``CertificatePreview/maxBytes``, in memory alone.
    ///
    /// It begins only when no other decode waits for a turn or for memory.
    ///
    /// - Parameters:
    ///   - photo: The bytes of the item's photo, usually a working copy; `nil` for a preview without one.
    ///   - isTest: Whether the certificate is a sandbox's.
    package func preview(of photo: [UInt8]?, isTest: Bool) async throws(ImagingError) -> [UInt8] {
        try await inTurn(whenIdle: true) { () async throws(ImagingError) in
            let (file, output) = (try photo.map(Self.inMemory), try OpenFile.inMemory())
            let field = try Self.inMemory(CertificatePreview.field(isTest: isTest))
            let (worker, reply) = try await answer(
                to: .writePreview, after: .openForPreview, file, into: [field, output], whenIdle: true)
            guard case .preview(let count) = reply else { throw failure(reply, of: worker) }
            giveBack(worker)
            return try output.bytes(at: 0, count: count)
        }
    }

    /// - Parameter whenIdle: Whether the turn comes only when no other decode waits for one.
    private func inTurn<Value: Sendable>(
        whenIdle: Bool = false, _ decode: () async throws(ImagingError) -> Value
    ) async throws(ImagingError) -> Value {
        await turns.take(1, whenIdle: whenIdle)
        do throws(ImagingError) {
            let value = try await decode()
            await turns.give(1)
            return value
        } catch {
            await turns.give(1)
            throw error
        }
    }

    private static func inMemory(_ bytes: [UInt8]) throws(ImagingError) -> OpenFile {
        let file = try OpenFile.inMemory()
        try file.write(bytes)
        return file
    }

    /// - Parameter outputs: The thumbnail and the working copy.
    func decode(_ file: OpenFile, into outputs: [OpenFile]) async throws(ImagingError) -> PictureFacts {
        let (worker, reply) = try await answer(to: .derive, after: .open, file, into: outputs, whenIdle: false)
        guard case .derived(let facts) = reply else { throw failure(reply, of: worker) }
        giveBack(worker)
        return facts
    }

    /// Opens a picture, and sends the request that decodes it once there is memory for it.
    private func answer(
        to request: DecoderRequest, after opening: DecoderRequest, _ file: OpenFile?, into outputs: [OpenFile],
        whenIdle: Bool
    ) async throws(ImagingError) -> (DecoderWorker, DecoderReply) {
        let (worker, opened) = try await firstAnswer(to: opening, file, isUrgent: false)
        guard case .opened(let cost) = opened else { throw failure(opened, of: worker) }
        await memory.take(cost, whenIdle: whenIdle)
        guard !Task.isCancelled else {
            await memory.give(cost)
            giveBack(worker)
            throw Self.cancelled
        }
        let reply: DecoderReply
        let began = ContinuousClock.now
        defer {
            work.decodes += 1
            work.seconds += (ContinuousClock.now - began) / .seconds(1)
        }
        do {
            reply = try await worker.ask(request, files: outputs, seconds: decodeSeconds)
        } catch {
            await memory.give(cost)
            discard(worker)
            throw .decoderEnded(error.detail)
        }
        await memory.give(cost)
        return (worker, reply)
    }

    /// Checks that photos can be decoded: pings a free process, or starts one if there is room.
    ///
    /// - Throws: ``ImagingError`` whose detail names the problem with the program.
    package func checkReadiness() async throws(ImagingError) {
        // Busy processes need no check: each request has a time limit.
        guard idle.isEmpty == false || workerCount < most else { return }
        let (worker, reply) = try await firstAnswer(to: .ping, nil, isUrgent: true)
        guard reply == .ready else { throw failure(reply, of: worker) }
        giveBack(worker)
    }

    /// Ends every process; busy ones end after their current reply.
    package func close() {
        isClosed = true
        for worker in idle { running[ObjectIdentifier(worker)] = nil }
        idle = []
        while let waiting = line.next() { waiting.resume(returning: .closed) }
    }
}

extension DecoderPool {
    /// The process ids of the idle workers.
    package var idleProcesses: [Int32] { idle.map(\.process) }

    /// The number of workers that run or are being started.
    package var workerCount: Int { running.count + starting }

    /// The process ids of all workers, including busy ones.
    var processes: [Int32] { Array(running.values) }

    /// The number of requests that wait for a worker.
    var waitingCount: Int { line.count }

    private func header(
        of file: OpenFile, _ structure: PictureStructure?
    ) async throws(ImagingError) -> PictureHeader {
        let (worker, reply) = try await firstAnswer(to: .inspect(structure), file, isUrgent: true)
        guard case .header(let header) = reply else { throw failure(reply, of: worker) }
        giveBack(worker)
        return header
    }

    /// The error for an unexpected reply; returns the worker to the pool or discards it.
    private func failure(_ reply: DecoderReply, of worker: DecoderWorker) -> ImagingError {
        guard case .failed(let error) = reply else {
            discard(worker)
            return .decoderEnded("the answer fits no request: \(reply)")
        }
        guard error.code != .internalFailure else {
            // The failure counts against the photo, like the end of the process. The process itself may be at fault, so
            // the next photo gets a new one.
            discard(worker)
            return .decoderEnded(error.detail)
        }
        giveBack(worker)
        return error
    }

    /// Sends a request to a free worker.
    ///
    /// A worker that ended while it was idle is replaced, and its end does not count against the photo.
    private func firstAnswer(
        to request: DecoderRequest, _ file: OpenFile?, isUrgent: Bool
    ) async throws(ImagingError) -> (DecoderWorker, DecoderReply) {
        for _ in 0...most {
            let worker = try await takeWorker(isUrgent: isUrgent)
            do {
                let files = file.map { [$0] } ?? []
                return (worker, try await worker.ask(request, files: files, seconds: headerSeconds))
            } catch {
                discard(worker)
                if case .ended = error { throw .decoderEnded(error.detail) }
            }
        }
        throw .decoderUnavailable("every process has ended")
    }
}

extension DecoderPool {
    /// The outcome of a request's wait.
    private enum Turn {
        case worker(DecoderWorker)
        /// Room for one more process, which already counts as starting.
        case slot
        case closed
    }

    /// The requests that wait for a worker; header checks come first, because an upload waits for each of them.
    private struct Line {
        private var urgent: [CheckedContinuation<Turn, Never>] = []
        private var others: [CheckedContinuation<Turn, Never>] = []

        var count: Int { urgent.count + others.count }

        mutating func add(_ continuation: CheckedContinuation<Turn, Never>, isUrgent: Bool) {
            if isUrgent { urgent.append(continuation) } else { others.append(continuation) }
        }

        mutating func next() -> CheckedContinuation<Turn, Never>? {
            if !urgent.isEmpty { return urgent.removeFirst() }
            return others.isEmpty ? nil : others.removeFirst()
        }
    }

    private static let cancelled = ImagingError.decoderUnavailable("the request was cancelled while it waited")

    private func takeWorker(isUrgent: Bool) async throws(ImagingError) -> DecoderWorker {
        switch await turn(isUrgent: isUrgent) {
        case .closed: throw .decoderUnavailable("the server is about to end")
        case .worker(let worker):
            guard !Task.isCancelled else {
                giveBack(worker)
                throw Self.cancelled
            }
            return worker
        case .slot: return try await startWorker()
        }
    }

    /// Waits in the queue.
    ///
    /// A worker is handed over directly, so that no later request can take it first.
    private func turn(isUrgent: Bool) async -> Turn {
        if isClosed { return .closed }
        if let worker = idle.popLast() { return .worker(worker) }
        guard workerCount >= most else {
            starting += 1
            return .slot
        }
        return await withCheckedContinuation { line.add($0, isUrgent: isUrgent) }
    }

    private func startWorker() async throws(ImagingError) -> DecoderWorker {
        do throws(ImagingError) {
            guard !Task.isCancelled else { throw Self.cancelled }
            let worker = try await DecoderWorker.start(program, limits: limits)
            starting -= 1
            running[ObjectIdentifier(worker)] = worker.process
            return worker
        } catch {
            starting -= 1
            passOnSlot()
            throw error
        }
    }

    private func giveBack(_ worker: DecoderWorker) {
        guard !isClosed else { return discard(worker) }
        guard let waiting = line.next() else { return idle.append(worker) }
        waiting.resume(returning: .worker(worker))
    }

    /// Removes a worker; its process ends with the last reference to it.
    private func discard(_ worker: DecoderWorker) {
        running[ObjectIdentifier(worker)] = nil
        if !isClosed { work.ends += 1 }
        passOnSlot()
    }

    private func passOnSlot() {
        guard !isClosed, let waiting = line.next() else { return }
        starting += 1
        waiting.resume(returning: .slot)
    }
}
