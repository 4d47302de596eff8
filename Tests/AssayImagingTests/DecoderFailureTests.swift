import AssayTestTiming
import Foundation
import Glibc
import Testing

@testable import AssayImaging

/// Tests for decoder processes that hang, send wrong data or take too long, and for cancelled requests.
@Suite(.timeLimit(.minutes(2))) struct DecoderFailureTests {
    private static let limits = PictureLimits(maxDecodeBytes: 640 << 20)
    let folder: TestFolder
    let targets: DerivedTargets

    init() throws {
        folder = try TestFolder()
        targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
    }

    private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test func aWorkerThatHangsIsEndedAfterItsTimeAndReplaced() async throws {
        let decoder = try ScriptedDecoder(in: folder)
        let pool = DecoderPool(program: decoder.program, limits: Self.limits, workers: 1, headerSeconds: 1)
        let targets = targets
        let errors = await withTaskGroup(of: ImagingError?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do throws(ImagingError) {
                        _ = try await pool.derive(Photos.url("brick"), into: targets)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.map { $0?.code } == [.decoderEnded, .decoderEnded])
        #expect(errors.allSatisfy { $0?.detail == "no answer after 1 s" })
        #expect(await pool.workerCount == 0)
        #expect(try decoder.started.count == 2, "the request that waited got a process of its own")
        #expect(try decoder.started.contains(where: isRunning) == false)
    }

    @Test(arguments: [
        #"{"header":{"_0":{"format":"jpeg","width":4611686018427387904,"height":4,"pages":1,"orientation":1}}}"#,
        #"{"header":{"_0":{"format":"jpeg","width":-1,"height":4,"pages":1,"orientation":1}}}"#,
        #"{"header":{"_0":{"format":"jpeg","width":40,"height":40,"pages":1,"orientation":90}}}"#,
        #"{"opened":{"cost":1}}"#, #"{"ready":{}}"#, #"{"unknown":{}}"#, "not JSON",
        String(repeating: "[", count: 16_000),
    ])
    func anImpossibleAnswerEndsTheWorker(answer: String) async throws {
        try await expectEnds(answer: ScriptedDecoder.message(answer)) { pool in
            _ = try await pool.inspect(Photos.url("brick"))
        }
    }

    @Test(arguments: [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0x40, 0x01], [0, 0, 0, 0]] as [[UInt8]])
    func aMessageOfAnotherLengthEndsTheWorker(head: [UInt8]) async throws {
        try await expectEnds(answer: head + [UInt8](repeating: 0x20, count: 20_000)) { pool in
            _ = try await pool.inspect(Photos.url("brick"))
        }
    }

    /// A negative cost would increase the budget for all workers.
    @Test(arguments: ["-1", "-9223372036854775808", "9223372036854775807"])
    func anImpossibleCostEndsTheWorker(cost: String) async throws {
        let targets = targets
        try await expectEnds(answer: ScriptedDecoder.message(#"{"opened":{"cost":\#(cost)}}"#)) { pool in
            _ = try await pool.derive(Photos.url("brick"), into: targets)
        }
    }

    private func expectEnds(answer: [UInt8], _ request: (DecoderPool) async throws -> Void) async throws {
        let decoder = try ScriptedDecoder(in: folder, answer: answer)
        let pool = DecoderPool(program: decoder.program, limits: Self.limits, workers: 1)
        let error = await #expect(throws: ImagingError.self) { try await request(pool) }
        #expect([.corrupt, .decoderEnded].contains(error?.code))
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
        #expect(await pool.workerCount == 0)
        for process in try decoder.started {
            try await eventually("the worker has ended") { !isRunning(process) }
        }
    }

    @Test func theProcessorTimeIsBoundedForEachPhoto() async throws {
        let limits = PictureLimits(maxDecodeBytes: 640 << 20, maxProcessorMilliseconds: 60)
        let pool = DecoderPool(limits: limits, workers: 1)
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        let before = try processorMilliseconds(of: worker)
        // Many photos together may take longer than the limit for one photo.
        while try processorMilliseconds(of: worker) - before < 2 * limits.maxProcessorMilliseconds {
            _ = try await pool.inspect(Photos.url("brick"))
        }
        #expect(await pool.idleProcesses == [worker])
        let file = try MadePictures.large(folder.file("a.png"))
        let error = await #expect(throws: ImagingError.self) { try await pool.derive(file, into: targets) }
        #expect(error?.code == .decoderEnded)
        #expect(error?.detail == "the process ended after its processor time")
        #expect(await pool.memory.free == limits.maxDecodeBytes)
        #expect(await pool.workerCount == 0)
        #expect(!isRunning(worker))
    }

    /// Returns the user and system time of all threads.
    private func processorMilliseconds(of process: Int32) throws -> Int {
        let text = try String(contentsOf: URL(fileURLWithPath: "/proc/\(process)/stat"), encoding: .utf8)
        let end = try #require(text.lastIndex(of: ")"))
        let fields = text[text.index(after: end)...].split(separator: " ")
        return (try #require(Int(fields[11])) + (try #require(Int(fields[12])))) * 1_000 / sysconf(Int32(_SC_CLK_TCK))
    }

    @Test func aRequestCancelledWhileItWaitsForMemoryGivesItsShareBack() async throws {
        let pool = DecoderPool(limits: Self.limits, workers: 1)
        await pool.memory.take(Self.limits.maxDecodeBytes)
        let targets = targets
        let decode = Task { try await pool.derive(Photos.url("brick"), into: targets) }
        try await eventually("the decode waits for memory") { await pool.memory.waitingCount == 1 }
        decode.cancel()
        await pool.memory.give(Self.limits.maxDecodeBytes)
        let error = await #expect(throws: ImagingError.self) { try await decode.value }
        #expect(error?.code == .decoderUnavailable, "it does not count against the photo")
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
        #expect(await pool.idleProcesses.count == 1)
        #expect(try Data(contentsOf: targets.workingCopy).isEmpty)
    }

    @Test func aRequestCancelledInTheLinePassesItsWorkerOn() async throws {
        let pool = DecoderPool(limits: Self.limits, workers: 1)
        await pool.memory.take(Self.limits.maxDecodeBytes)
        let targets = targets
        // The only worker is occupied by a decode that waits for memory.
        let decode = Task { try await pool.derive(Photos.url("brick"), into: targets) }
        try await eventually("the decode waits for memory") { await pool.memory.waitingCount == 1 }
        let cancelled = Task { try await pool.inspect(Photos.url("brick")) }
        try await eventually("one waits in the line") { await pool.waitingCount == 1 }
        let served = Task { try await pool.inspect(Photos.url("brick")) }
        try await eventually("two wait in the line") { await pool.waitingCount == 2 }
        cancelled.cancel()
        await pool.memory.give(Self.limits.maxDecodeBytes)
        let error = await #expect(throws: ImagingError.self) { try await cancelled.value }
        #expect(error?.code == .decoderUnavailable)
        #expect(try await served.value.width == 512)
        #expect(try await decode.value.header.width == 512)
        #expect(await pool.idleProcesses.count == 1)
    }
}
