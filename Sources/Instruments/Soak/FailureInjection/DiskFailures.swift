import AssayCore
import AssayInstruments
import AssayOperations
import AssayProcesses
import AssayServer
import Foundation

/// Takes the free space and then the right to write away from a running server, and gives both back.
struct DiskFailures: Sendable {
    /// The size of the disk, in MiB.
    static let megabytes = 48
    /// The floor of free space, in MiB.
    private static let floor = 4
    /// Longer than the server caches its reading of the free disk space.
    private static let freeSpaceCacheLifetime = Duration.milliseconds(1_200)
    /// The maximum number of captures to submit until the database runs out of disk space.
    private static let submits = 400
    /// The number of real clients that capture meanwhile.
    private static let clients = 4
    /// The time limit for the last captures, and then for the last jobs, in seconds.
    private static let endSeconds = 120.0

    /// The regions that a capture of the debug configuration requires.
    private static let regions = ["outer_side", "size_tag"]

    private let folder: RunFolder
    private let installation: SoakInstallation
    private let server: SoakServer
    private let photoPool: PhotoPool
    private let pool: ClientPool
    private let captures: [RawCapture]

    init(in folder: RunFolder) async throws {
        self.folder = folder
        installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        photoPool = try await PhotoPool.make(in: folder.url, pictures: 4)
        captures = try await Self.begin(Self.submits + 4, installation)
        server = try await SoakServer.listening(installation, diskFloor: Self.floor)
        pool = try ClientPool(Self.clients, installation: installation, folder: folder.clients, photoPool: photoPool)
        pool.gate.open()
        try await pool.logIn(installation)
    }

    /// Begins captures for a user directly in the installation, with the same operations that the server uses.
    private static func begin(_ count: Int, _ installation: SoakInstallation) async throws -> [RawCapture] {
        let opened = try await Installation.open(at: installation.data, purpose: .command)
        guard let organization = installation.organization else { throw SoakError("the run has no organization") }
        let seeder = try await ItemSeeder(opened.platform, organization: organization)
        let actor = UserActor(
            organization: organization, user: try await seeder.addUsers(1)[0], session: SessionID("soak"),
            bundleID: SoakInstallation.bundleID)
        let caller = RawCaller(installation.address, authorization: "")
        var captures: [RawCapture] = []
        for _ in 0..<count {
            let id = UUID().uuidString.lowercased()
            let token = try await BeginCapture(opened.platform)(
                actor, id: id, item: ["brand": "Nike", "style_name": "Air Jordan 1"], configuration: "debug"
            ).token
            captures.append(RawCapture(id, regions: regions, token: token, of: caller))
        }
        try await opened.close()
        return captures
    }

    /// - Returns: The expectations that were not met.
    func callAsFunction() async throws -> [String] {
        do {
            let (report, allEnded) = try await pool.capturing(Self.endSeconds) {
                var report = Expectations()
                try await fill(&report)
                try await forbidNewFiles(&report)
                return report
            }
            return try await judge(report, allEnded)
        } catch {
            server.killNow()
            throw error
        }
    }

    private func fill(_ report: inout Expectations) async throws {
        let (early, late) = (captures[0], captures[1])
        let photos = Dictionary(uniqueKeysWithValues: Self.regions.map { ($0, photo("early \($0)")) })
        for (region, bytes) in photos { report.expect(await early.put(region, bytes), 201, for: "space left, upload") }
        let filler = try FillerFile(in: installation.data, leaving: Self.floor << 19)
        let upload = photo("late")
        try await Task.sleep(for: Self.freeSpaceCacheLifetime)
        report.expect(
            await late.put(Self.regions[0], upload), 503, "storage_full", for: "below the floor, upload")
        report.expect(await captures[2].submit(photos), 200, for: "below the floor, a change of the database")
        filler.fill()
        report.expect(await late.put(Self.regions[0], upload), 503, "storage_full", for: "disk full, upload")
        let stored = try await submitUntilFull(captures.dropFirst(4), photos, filler, &report)
        report.expect(await early.status(), 200, for: "disk full, reading")
        filler.remove()
        try await Task.sleep(for: Self.freeSpaceCacheLifetime)
        report.expect(await late.put(Self.regions[0], upload), 201, for: "space again, the same upload")
        for capture in stored {
            report.expect(await capture.submit(photos), 200, for: "space again, what was acknowledged")
        }
        report.expect(await early.submit(photos), 200, for: "space again, submit")
        var answer = await early.complete()
        for _ in 0..<5 where answer.code == "photos_in_check" { answer = await early.complete() }
        report.expect(answer, 200, for: "space again, complete")
    }

    /// Writes rows until the disk is full.
    ///
    /// The database's log has some allocated space at first.
    ///
    /// - Returns: The last acknowledged captures.
    private func submitUntilFull(
        _ captures: ArraySlice<RawCapture>, _ photos: [String: [UInt8]], _ filler: FillerFile,
        _ report: inout Expectations
    ) async throws -> ArraySlice<RawCapture> {
        for (index, capture) in zip(captures.indices, captures) {
            // The clients' own writes may have freed or used space.
            filler.fill()
            var answer = await capture.submit(photos)
            while answer.code == "rate_limited" {
                try await Task.sleep(for: .seconds(1))
                answer = await capture.submit(photos)
            }
            guard answer.status != 200 else { continue }
            report.expect(answer, 503, "storage_full", for: "disk full, a change of the database")
            return captures[..<index].suffix(3)
        }
        report.expect(false, "the database ran out of space")
        return []
    }

    /// Makes the whole folder read-only; the open database stays writable.
    private func forbidNewFiles(_ report: inout Expectations) async throws {
        let (capture, upload) = (captures[3], photo("read-only"))
        let mount = try Mount.readOnly(over: installation.data)
        let refused = await capture.put(Self.regions[0], upload)
        let read = await capture.status()
        mount.undo()
        report.expect(refused, 503, "storage_read_only", for: "no new files, upload")
        report.expect(read, 200, for: "no new files, reading")
        report.expect(await capture.put(Self.regions[0], upload), 201, for: "new files again, the same upload")
    }

    /// Checks that all captures have completed on the same server, and that all acknowledged data is intact.
    private func judge(_ report: Expectations, _ allEnded: Bool) async throws -> [String] {
        var report = report
        let acknowledged = pool.acknowledgements.acknowledged
        report.expect(
            allEnded && acknowledged.items.count == acknowledged.captures.count && !acknowledged.items.isEmpty,
            "the clients' captures all got through",
            found: "\(acknowledged.items.count) of \(acknowledged.captures.count)")
        report.expect(try await server.end(within: 0) == nil, "the server has lived through it")
        let check = StateCheck(
            installation: installation, photoPool: photoPool, acknowledgements: pool.acknowledgements)
        let unfinished = try await check.waitForRest(within: Self.endSeconds)
        let findings = try await check.run(after: .nothing)
        Progress.print("  \(findings.photos) acknowledged photos compared byte by byte")
        _ = try await server.stop()
        try await startReadOnly(&report)
        return report.broken + (unfinished + findings.violations).map(\.description)
    }

    /// Checks that a server started on a read-only disk reports the problem and does not start to serve.
    private func startReadOnly(_ report: inout Expectations) async throws {
        let mount = try Mount.readOnly(over: installation.data)
        let log = folder.url.appending(path: "read-only-start.log")
        let server = try await SoakServer.listening(
            SoakInstallation(data: installation.data, token: "", port: installation.port, log: log), waits: false)
        let end = try await server.end(within: 30)
        mount.undo()
        if end == nil { server.killNow() }
        report.expect(
            end == .exited(69), "a start on a read-only disk: exit code 69", found: "\(String(describing: end))")
        let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        report.expect(words.contains("can't be written"), "a start on it: a sentence that says so", found: words)
    }

    /// Returns a photo that is unique to the name.
    private func photo(_ name: String) -> [UInt8] {
        photoPool.bytes(PhotoRecipe(picture: name.utf8.count, text: name))
    }
}
