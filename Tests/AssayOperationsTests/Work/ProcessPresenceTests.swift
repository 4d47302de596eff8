import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ProcessPresenceTests {
    private func listed(_ test: TestPlatform) async throws -> [String] {
        try await test.platform.store.read { try $0.processes.list() }.map { "\($0.id) \($0.role)" }
    }

    @Test(arguments: TestDatabase.available)
    func aProcessIsListedFromItsStartToItsEnd(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        let other = try await test.otherProcess()
        let presences = [ProcessPresence(test.platform), ProcessPresence(other.platform)]
        try await presences[0].begin(role: "api", host: "here")
        try await presences[1].begin(role: "worker", host: "there")
        #expect(try await listed(test) == ["first api", "other worker"])
        try await presences[0].end()
        #expect(try await listed(test) == ["other worker"])
    }

    @Test(arguments: TestDatabase.available)
    func aProcessWhoseIDAnotherOneUsesMustStop(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        let copy = try await test.otherProcess(test.platform.process, seed: 9)
        let (first, second) = (ProcessPresence(test.platform), ProcessPresence(copy.platform))
        try await first.begin(role: "all", host: "here")
        try await first.renew(role: "all", host: "here")
        try await second.begin(role: "all", host: "there")
        let error = await #expect(throws: DomainError.self) { try await first.renew(role: "all", host: "here") }
        #expect(error?.problem == ProcessPresence.idInUse)
        #expect(error?.message.contains("process.id") == true)
        try await first.end()
        #expect(try await listed(test) == ["first all"], "the end of the first is not the end of the second")
        try await second.renew(role: "all", host: "there")
    }

    @Test(arguments: TestDatabase.available)
    func aProcessThatWasForgottenSignsOnAgain(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        let presence = ProcessPresence(test.platform)
        try await presence.begin(role: "all", host: "here")
        test.clock.advance(seconds: 2 * 86_400)
        let other = ProcessPresence(try await test.otherProcess().platform)
        try await other.begin(role: "worker", host: "there")
        #expect(try await listed(test) == ["other worker"])
        try await presence.renew(role: "all", host: "here")
        #expect(try await listed(test) == ["first all", "other worker"])
    }
}
