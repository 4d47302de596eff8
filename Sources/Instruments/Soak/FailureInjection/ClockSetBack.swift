import AssayClient
import AssayHTTP
import AssayInstruments
import AssayProcesses
import AssayStorage
import Foundation
import Glibc

/// Sets the clock back by an hour, under a running server and between two servers.
struct ClockSetBack: FailureInjection {
    static let name = "clock-set-back"
    private static let hour = 3_600
    /// The time limit for jobs that were queued before the clock was set back, in seconds.
    private static let timeLimit = 60.0
    /// The default login limit of a user, per minute.
    private static let loginsPerMinute = 5

    static func obstacle() -> String? { nil }

    func run(in folder: RunFolder, _ report: inout FailureInjectionReport) async throws {
        let clock = try ServerClock(in: folder)
        let bench = try await FailureInjectionBench(data: folder.data, in: folder, clock: clock)
        let captures = try await RawCapture.begin(3, bench.installation)
        let photos = Dictionary(uniqueKeysWithValues: RawCapture.regions.map { ($0, bench.photo("clock \($0)")) })
        try await bench.during(&report) { report in
            try await underway(bench, captures, photos, clock, &report)
        }
        try await betweenTwoServers(bench.installation, captures[2], photos, clock, &report)
    }

    /// Checks that captures, logins and limits from before the step still hold after it.
    private func underway(
        _ bench: FailureInjectionBench, _ captures: [RawCapture], _ photos: [String: [UInt8]], _ clock: ServerClock,
        _ report: inout FailureInjectionReport
    ) async throws {
        let (first, second) = (RawCapture.regions[0], RawCapture.regions[1])
        report.expect(await captures[0].put(first, photos[first] ?? []), 201, for: "before, upload")
        let logins = try await Logins(bench, often: Self.loginsPerMinute)
        report.expect(await logins.oftenAgain(), .tooManyRequests, for: "before, a login too many")
        let begun = bench.pool.acknowledgements.acknowledged.captures
        let before = await captures[0].status()
        try clock.set(offBy: -Self.hour)
        let after = await captures[0].status()
        report.expect(after, 200, for: "set back, reading")
        let step = (after.serverTime ?? 0) - (before.serverTime ?? 0)
        report.expect(step < -Double(Self.hour - 60), "the server's clock is an hour behind", found: "\(step) s")
        report.expect(await captures[0].put(second, photos[second] ?? []), 201, for: "set back, upload")
        for (region, bytes) in photos {
            report.expect(await captures[1].put(region, bytes), 201, for: "set back, a capture's first upload")
        }
        for capture in captures[0...1] {
            report.expect(await capture.submit(photos), 200, for: "set back, submit")
            report.expect(await FullDisk.completed(capture), 200, for: "set back, complete")
        }
        report.expect(await logins.withUsed(), .forbidden, for: "set back, a signed request for the second time")
        report.expect(await logins.withSigned(), nil, for: "set back, a login that was signed before")
        report.expect(await logins.oftenAgain(), nil, for: "set back, who had logged in too often")
        let isServed = try await soon {
            bench.pool.acknowledgements.acknowledged.items.keys.contains { !begun.contains($0) }
        }
        report.expect(isServed, "set back, the clients' sessions begin captures, and complete them")
    }

    /// Starts a server with a clock one hour behind, after a crash that left queued jobs.
    private func betweenTwoServers(
        _ installation: SoakInstallation, _ capture: RawCapture, _ photos: [String: [UInt8]], _ clock: ServerClock,
        _ report: inout FailureInjectionReport
    ) async throws {
        try clock.set(offBy: 0)
        let (region, other) = (RawCapture.regions[0], RawCapture.regions[1])
        let killed = try await SoakServer.listening(installation, fault: "after-commit:1", clock: clock)
        let cut = await capture.put(region, photos[region] ?? [])
        report.expect(cut.status == 0, "a crash cuts an upload off", found: cut.description)
        let end = try await killed.end(within: 10)
        if end == nil { killed.killNow() }
        report.expect(end == .signal(SIGKILL), "the crash", found: "\(String(describing: end))")
        let left = try await StoredState.read(installation).jobs
        report.expect(left.map(\.kind) == ["photo.check"], "the check of its photo is in line", found: "\(left)")
        try clock.set(offBy: -Self.hour)
        let server = try await SoakServer.listening(installation, clock: clock)
        let isChecked = try await soon { await capture.checks()[region] == "accepted" }
        report.expect(isChecked, "a start an hour earlier: the work is done at once")
        report.expect(await capture.put(region, photos[region] ?? []), 201, for: "a start an hour earlier, upload")
        report.expect(await capture.put(other, photos[other] ?? []), 201, for: "a start an hour earlier, upload")
        report.expect(await capture.submit(photos), 200, for: "a start an hour earlier, submit")
        report.expect(await FullDisk.completed(capture), 200, for: "a start an hour earlier, complete")
        let stop = try await server.stop()
        report.expect(stop == .exited(0), "its stop", found: "\(stop)")
    }

    /// Returns whether the condition becomes true within the time limit.
    private func soon(_ isTrue: () async throws -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(Self.timeLimit)
        while ContinuousClock.now < deadline {
            if try await isTrue() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}

/// Logins before and after the clock step.
private struct Logins {
    private let bench: FailureInjectionBench
    private let transport = URLSessionTransport()
    private let often: SimulatedClient
    private let other: SimulatedClient
    /// A request used before the step.
    private let used: String
    /// A request signed before the step and not used.
    private let signed: String

    /// - Parameter count: The number of immediate logins of the first user.
    init(_ bench: FailureInjectionBench, often count: Int) async throws {
        self.bench = bench
        often = try bench.newClient(101)
        for _ in 0..<count { try await often.logIn(bench.installation, over: transport) }
        other = try bench.newClient(102)
        used = try await other.signedRequest(bench.installation, over: transport)
        try await other.logIn(used)
        signed = try await other.signedRequest(bench.installation, over: transport)
    }

    func withUsed() async -> AssayError? { await Self.refusal { () throws(AssayError) in try await other.logIn(used) } }

    func withSigned() async -> AssayError? {
        await Self.refusal { () throws(AssayError) in try await other.logIn(signed) }
    }

    /// Logs in once more as the user with many logins.
    func oftenAgain() async -> AssayError? {
        guard let request = try? await often.signedRequest(bench.installation, over: transport) else {
            return AssayError(.unknown, "authorize-user was refused", language: "en")
        }
        return await Self.refusal { () throws(AssayError) in try await often.logIn(request) }
    }

    private static func refusal(_ call: () async throws(AssayError) -> Void) async -> AssayError? {
        do throws(AssayError) {
            try await call()
            return nil
        } catch {
            return error
        }
    }
}

extension FailureInjectionReport {
    /// Compares the error of a client's call with the expected code; `nil` is success.
    fileprivate mutating func expect(_ refusal: AssayError?, _ code: AssayError.Code?, for what: String) {
        let wanted = code.map { "refused as \($0)" } ?? "done"
        expect(refusal?.code == code, "\(what): \(wanted)", found: refusal?.description ?? "done")
    }
}
