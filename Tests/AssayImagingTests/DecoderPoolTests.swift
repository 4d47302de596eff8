import AssayTestTiming
import CSandbox
import Foundation
import Glibc
import Testing

@testable import AssayImaging

/// Tests for the real decoder program, in separate processes.
@Suite(.timeLimit(.minutes(2))) struct DecoderPoolTests {
    private static let limits = PictureLimits(maxDecodeBytes: 640 << 20)
    let pool: DecoderPool
    let folder: TestFolder
    let targets: DerivedTargets

    init() throws {
        pool = DecoderPool(limits: Self.limits, workers: 2)
        folder = try TestFolder()
        targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
    }

    private func status(of process: Int32, _ name: String = "status") throws -> [String: String] {
        let text = try String(contentsOf: URL(fileURLWithPath: "/proc/\(process)/\(name)"), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
        return Dictionary(
            lines.filter { $0.count == 2 }.map { (String($0[0]), $0[1].trimmingCharacters(in: .whitespaces)) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.heic"])
    func makesTheSameOfAPhotoAsTheLibraryItself(name: String) async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 1_500, height: 1_000), folder.file(name))
        let inside = DerivedTargets(thumbnail: folder.file("c.jpg"), workingCopy: folder.file("d.jpg"))
        let expected = try await Imaging.start().derive(file, into: inside)
        #expect(try await pool.inspect(file) == expected.header)
        #expect(try await pool.derive(file, into: targets) == expected)
        #expect(try Data(contentsOf: targets.thumbnail) == Data(contentsOf: inside.thumbnail))
        #expect(try Data(contentsOf: targets.workingCopy) == Data(contentsOf: inside.workingCopy))
    }

    @Test(arguments: ["iphone_ios18.heic", "sos_zeroed.jpg", "stray_before_dqt.jpg"])
    func decodesARepairedCopyAndLeavesTheFile(name: String) async throws {
        let bytes = try Data(contentsOf: Repository.file("Tests/PhonePictures/\(name)"))
        let file = try folder.file(name, [UInt8](bytes))
        let structure = try PictureStructure.read(OpenFile(reading: file), limits: Self.limits)
        let header = try await pool.inspect(file, structure)
        #expect(try await pool.derive(file, into: targets).header == header)
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func readsOnToTheEndOfAPhotoWithoutEndOfImage() async throws {
        let photo = try Photos.bytes("coffee")
        let whole = try folder.file("whole.jpg", photo.dropLast(2) + [])
        #expect(try await pool.inspect(whole) == pool.derive(whole, into: targets).header)
        let cut = try folder.file("cut.jpg", photo.dropLast(900) + [])
        let error = await #expect(throws: ImagingError.self) { try await pool.inspect(cut) }
        #expect(error?.code == .truncated)
    }

    @Test func writesAHEICInFullSizeUprightAndWithoutMetadata() async throws {
        let scene = try MadePictures.scene(width: 1_500, height: 1_000)
        let file = try MadePictures.write(scene, folder.file("a.heic"))
        let bytes = try await pool.writeFullSize(file, to: targets.workingCopy)
        #expect(try Data(contentsOf: targets.workingCopy).count == bytes)
        let written = try await pool.inspect(targets.workingCopy)
        #expect(written == PictureHeader(format: .jpeg, width: 1_500, height: 1_000))
        let picture = try MadePictures.read(targets.workingCopy)
        #expect(try MadePictures.color(of: picture, across: 0.1, down: 0.1)[0] > 200, "the red corner is at its place")
        #expect(!picture.hasField("exif-data") && !picture.hasField("icc-profile-data"))
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
        #expect(await pool.turns.free == 2)
    }

    @Test func lowersTheQualityUntilTheFullSizeFits() throws {
        let scene = try MadePictures.scene(width: 1_500, height: 1_000)
        let file = try OpenFile(reading: try MadePictures.write(scene, folder.file("a.heic")))
        let opened = try Decoding(limits: Self.limits).open(file)
        func write(atMost most: Int) throws -> Int {
            try FullSizePicture(limits: Self.limits).write(file, opened, to: .inMemory(), atMost: most)
        }
        let best = try write(atMost: FullSizePicture.maxBytes)
        #expect(try write(atMost: best - 1) < best)
        #expect(throws: ImagingError.self) { try write(atMost: 1_000) }
    }

    @Test func decodesItsSamples() async throws {
        for sample in DecoderSample.all { try await pool.decode(sample) }
    }

    @Test func refusesWithTheSameWordsAndFigures() async throws {
        let bytes = Bytes.png(bitDepth: 16, colorType: 2, interlacing: 1, width: 10_000, height: 10_000)
        let file = try folder.file("a.png", bytes)
        let inside = try Imaging.start(limits: Self.limits)
        let expected = await #expect(throws: ImagingError.self) { try await inside.inspect(file) }
        let error = await #expect(throws: ImagingError.self) { try await pool.inspect(file) }
        #expect(error == expected)
        #expect(error?.code == .tooComplex)
    }

    @Test func refusesACutFileAtTheDecode() async throws {
        let file = try folder.file("a.jpg", try Photos.bytes("coffee").prefix(40_000) + [0xFF, 0xD9])
        let error = await #expect(throws: ImagingError.self) { try await pool.derive(file, into: targets) }
        #expect(error?.code == .corrupt)
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
        #expect(await pool.idleProcesses.count == 1)
    }

    @Test func aWorkerIsInItsSandboxBeforeItReads() async throws {
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        let status = try status(of: worker)
        #expect(status["Seccomp"] == "2")
        #expect(status["NoNewPrivs"] == "1")
        let limits = try String(contentsOf: URL(fileURLWithPath: "/proc/\(worker)/limits"), encoding: .utf8)
        let rows = limits.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        func hardLimit(_ name: String) -> String? {
            let words = name.split(separator: " ").map(String.init)
            return rows.first { $0.starts(with: words) }?[words.count + 1]
        }
        #expect(hardLimit("Max open files") == "32")
        #expect(hardLimit("Max core file size") == "0")
        #expect(hardLimit("Max file size") == String(16 << 20))
        #expect(try #require(hardLimit("Max address space").flatMap { Int($0) }) < 3 << 30)
        let score = try String(contentsOf: URL(fileURLWithPath: "/proc/\(worker)/oom_score_adj"), encoding: .utf8)
        #expect(score == "800\n")
    }

    /// The server's open descriptors must not be inherited: its database, its sockets, its key.
    @Test func aWorkerHasNoDescriptorButItsOwnThree() async throws {
        let open = try OpenFile(reading: Photos.url("brick"))
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        #expect(descriptors.sorted() == ["0", "1", "2"])
        let environment = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(worker)/environ"))
        let names = environment.split(separator: 0).map { String(decoding: $0, as: UTF8.self).prefix { $0 != "=" } }
        #expect(Set(names).isSubset(of: ["PATH", "LD_LIBRARY_PATH"]))
        withExtendedLifetime(open) {}
    }

    @Test func workersAreReusedAndNoMoreThanAllowed() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await pool.inspect(Photos.url("brick")) } }
            try await group.waitForAll()
        }
        #expect(await (1...2).contains(pool.workerCount))
        #expect(await pool.idleProcesses.count == pool.workerCount)
    }

    @Test func aWorkerThatEndedWhileItWaitedIsReplaced() async throws {
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        kill(worker, SIGKILL)
        // The worker's end of the socket is closed before the process can be waited for.
        var facts = siginfo_t()
        #expect(waitid(P_PID, id_t(worker), &facts, WEXITED | WNOWAIT) == 0)
        #expect(try await pool.inspect(Photos.url("brick")).width == 512)
        #expect(await pool.idleProcesses.contains(worker) == false)
    }

    @Test func aWorkerEndsWhenItsSocketDoes() async throws {
        var end: Int32 = -1
        let worker = csandbox_spawn(DecoderPool.standardProgram.path, &end)
        #expect(worker > 0)
        do {
            let connection = DecoderConnection(owning: end)
            try connection.send(DecoderRequest.start(Self.limits))
            #expect(try connection.receive(DecoderReply.self, seconds: 60) == .ready)
            // Sent in the middle of a photo: the current work must not delay the end.
            try connection.send(DecoderRequest.inspect(nil), files: [try OpenFile(reading: Photos.url("brick"))])
        }
        var state: Int32 = 0
        #expect(waitpid(worker, &state, 0) == worker)
        #expect(state == 0, "it has exited by itself")
    }

    @Test func aSignalOfATerminalDoesNotEndAWorker() async throws {
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        for signal in [SIGINT, SIGTERM, SIGHUP] { kill(worker, signal) }
        #expect(try await pool.inspect(Photos.url("brick")).width == 512)
        #expect(await pool.idleProcesses == [worker])
    }

    @Test func closingEndsEveryWorker() async throws {
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        await pool.close()
        #expect(await pool.workerCount == 0)
        // A process that was not waited for remains a zombie, which still receives signals.
        try await eventually("the worker is gone") { kill(worker, 0) != 0 }
        let error = await #expect(throws: ImagingError.self) { try await pool.inspect(Photos.url("brick")) }
        #expect(error?.code == .decoderUnavailable)
    }

    @Test func aMissingProgramSaysWhichOne() async throws {
        let pool = DecoderPool(program: folder.file("assay-decoder"), limits: Self.limits)
        let error = await #expect(throws: ImagingError.self) { try await pool.checkReadiness() }
        #expect(error?.code == .decoderUnavailable)
        #expect(error?.detail.contains(folder.file("assay-decoder").path) == true)
    }

    @Test(arguments: ["a.jpg", "b.jpg", "a.png", "b.png", "a.webp", "a.heic"])
    func theEstimateCoversWhatADecodeTakes(name: String) async throws {
        let noise = try Operator("gaussnoise").set("width", 3_000).set("height", 2_000).set("mean", 128.0)
            .set("sigma", 8.0).picture().cast("uchar")
        let scene = try Operator("bandjoin").set("in", [noise, noise, noise]).picture()
        let picture = try Operator("copy").set("in", scene).set("interpretation", "srgb").picture()
        let file = try MadePictures.write(picture, folder.file(name)) {
            name == "b.jpg" || name == "b.png" ? $0.set("interlace", true) : $0
        }
        let cost = try Decoding(limits: PictureLimits()).open(OpenFile(reading: file)).cost
        let pool = DecoderPool(limits: Self.limits, workers: 1)
        try await pool.checkReadiness()
        let worker = try #require(await pool.idleProcesses.first)
        let before = try memory(of: worker, "VmHWM")
        _ = try await pool.derive(file, into: targets)
        let taken = try memory(of: worker, "VmHWM") - before
        #expect(taken <= cost, "\(taken >> 20) of \(cost >> 20) MiB")
    }

    /// One picture fits into the budget, two do not.
    @Test func fourLargePicturesAtOnceStayWithinTheBudget() async throws {
        let file = try MadePictures.large(folder.file("a.png"))
        let cost = try Decoding(limits: PictureLimits()).open(OpenFile(reading: file)).cost
        let budget = cost / 10 * 19
        let pool = DecoderPool(limits: PictureLimits(maxDecodeBytes: budget), workers: 4)
        // Holds the memory until all four wait, so that they start at the same time.
        await pool.memory.take(budget)
        let decodes = (0..<4).map { index in
            let targets = DerivedTargets(
                thumbnail: folder.file("small-\(index).jpg"), workingCopy: folder.file("working-\(index).jpg"))
            return Task { try await pool.derive(file, into: targets) }
        }
        try await eventually("four decodes wait") { await pool.memory.waitingCount == 4 }
        let processes = await pool.processes
        #expect(processes.count == 4)
        func inUse() throws -> Int { try processes.reduce(0) { try $0 + memory(of: $1, "VmRSS") } }
        let before = try inUse()
        let idle = try processes.map { try memory(of: $0, "VmRSS") }
        await pool.memory.give(budget)
        var most = 0
        try await eventually("all decodes have ended") {
            most = try max(most, inUse() - before)
            return await pool.memory.free == budget
        }
        for decode in decodes { #expect(try await decode.value.header.width == MadePictures.largeWidth) }
        // The sum above can miss a short peak; the highest use of each process can't.
        let rises = try zip(processes, idle).map { try memory(of: $0, "VmHWM") - $1 }
        #expect(rises.allSatisfy { $0 > cost / 2 }, "\(rises.map { $0 >> 20 }) of \(cost >> 20) MiB: they have decoded")
        #expect(most <= budget, "\(most >> 20) of \(budget >> 20) MiB")
        #expect(await pool.memory.free == budget)
    }

    @Test func decodesOnePhotoPerCoreAndKeepsAProcessForHeaderChecks() async throws {
        let pool = DecoderPool(limits: Self.limits)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // Holds the memory, so that every decode that has a turn waits for it.
        await pool.memory.take(Self.limits.maxDecodeBytes)
        let decodes = (0..<(cores + 2)).map { index in
            let targets = DerivedTargets(
                thumbnail: folder.file("small-\(index).jpg"), workingCopy: folder.file("working-\(index).jpg"))
            return Task { try await pool.derive(Photos.url("coffee"), into: targets) }
        }
        try await eventually("one decode per core has a process", within: .seconds(60)) {
            await pool.memory.waitingCount == cores
        }
        try await eventually("the others wait for a turn", within: .seconds(60)) { await pool.turns.waitingCount == 2 }
        #expect(try await pool.inspect(Photos.url("brick")).width == 512)
        #expect(await pool.memory.waitingCount == cores)
        await pool.memory.give(Self.limits.maxDecodeBytes)
        for decode in decodes { #expect(try await decode.value.header.width == 600) }
        #expect(await pool.turns.free == cores)
    }

    private func memory(of worker: Int32, _ line: String) throws -> Int {
        let text = try #require(try status(of: worker)[line])
        return try #require(Int(text.prefix { $0.isNumber })) << 10
    }
}

@Suite(.timeLimit(.minutes(1))) struct SharedBudgetTests {
    @Test func sharesAreTakenInTheOrderOfAsking() async throws {
        let memory = SharedBudget(100)
        await memory.take(60)
        let large = Task { await memory.take(80) }
        try await eventually("the large one waits") { await memory.waitingCount == 1 }
        let small = Task { await memory.take(10) }
        try await eventually("the small one waits") { await memory.waitingCount == 2 }
        #expect(await memory.free == 40, "the small one does not overtake the large one")
        await memory.give(60)
        await large.value
        await small.value
        #expect(await memory.free == 10)
    }

    @Test func aShareForIdleTimesIsTakenAfterAllOthers() async throws {
        let memory = SharedBudget(100)
        await memory.take(100)
        let idle = Task { await memory.take(50, whenIdle: true) }
        let other = Task { await memory.take(80) }
        try await eventually("the other one waits") { await memory.waitingCount == 1 }
        await memory.give(100)
        await other.value
        #expect(await memory.free == 20, "the one for idle times waits")
        await memory.give(80)
        await idle.value
        #expect(await memory.free == 50)
    }
}
