import ArgumentParser
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Foundation
import Testing

@testable import assay

/// An installation whose sandbox is under test, with its workers, as an app, its backend and an operator see it.
struct Sandbox: Sendable {
    let scenario: EndToEndScenario
    let transport: any HTTPTransport
    /// The photos of every capture.
    let photos: EntrupyFolderSource
    /// The photo of every retake.
    let retakePhoto: EntrupyFolderSource

    /// Creates an installation, and runs the body.
    static func run(_ body: @escaping @Sendable (Sandbox) async throws -> Void) async throws {
        var scenario = try await EndToEndScenario.make()
        scenario.isSandbox = true
        let sandbox = Sandbox(
            scenario: scenario, transport: InProcessTransport(scenario.test.platform),
            photos: try await scenario.photos(6), retakePhoto: try await scenario.photos(1, firstSeed: 7))
        try await RunningWorkers.run(scenario.test.platform) {
            // All users of three rounds are authorized within seconds.
            try await sandbox.type("assay org set limits.partner_burst 1000 --sandbox")
            try await body(sandbox)
        }
    }

    /// Calls the API as the sandbox's backend.
    func call(_ method: String, _ path: String, body: String? = nil) async throws -> HTTPResponse {
        try await transport.send(
            HTTPRequest(
                method, scenario.test.platform.address.baseURL.appendingPathComponent(path),
                headers: ["Authorization": "Token \(scenario.token)", "Content-Type": "application/json"],
                body: body.map { .data(Data($0.utf8)) } ?? .none))
    }

    /// Simulates a step of an item at once, by the documented body.
    func simulate(_ item: String, _ body: String) async throws {
        let response = try await call(
            "POST", "v2/sandbox/items/\(item)/simulate", body: body.dropLast() + #", "delay_seconds": 0}"#)
        #expect(response.status == 202, "\(body): \(String(decoding: response.body, as: UTF8.self))")
    }

    /// Runs a documented command on this installation, in the name of its admin.
    func type(_ line: String) async throws {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let command = try #require(try AssayCommand.parseAsRoot(words) as? any InstallationCommand, "\(line)")
        try await command.perform(
            in: OpenInstallation(
                platform: scenario.test.platform, staff: scenario.made.admin.actor,
                baseURL: scenario.test.platform.address.baseURL, isPublic: false))
    }

    /// Whether the estimated completion of an item has come, by the API.
    func isOverdue(_ item: String) async throws -> Bool {
        let response = try await call("GET", "v2/authentications/\(item)")
        let json = try JSONSerialization.jsonObject(with: response.body) as? [String: [String: Any]]
        let eta = try #require(json?["item"]?["eta"] as? String)
        return eta.prefix(19) <= scenario.test.clock.now().iso8601.prefix(19)
    }

    /// Brings an item to the state from which a simulation is possible: final, flagged, or under review.
    func prepare(_ item: String, for outcome: String, _ app: SandboxApp) async throws {
        let (platform, expert, id) = (scenario.test.platform, scenario.made.admin.actor, ItemID(item))
        _ = try? await WithdrawRetake(platform)(expert, item: id)
        _ = try? await ReopenItem(platform)(expert, item: id)
        _ = try await ResolveItem(platform)(expert, item: id, result: .authentic)
        if outcome.hasPrefix("flag_") { return await app.flag(item) }
        guard outcome != "reopen" else { return }
        _ = try await ReopenItem(platform)(expert, item: id)
    }
}
