import AssayTestTiming
import EntrupySDK
import Foundation
import Testing

/// Walks the table of `docs/sandbox.md`, as a backend and as an operator.
///
/// ``SandboxWalkTests`` walks its column for apps.
@Suite(.timeLimit(.minutes(5))) struct SandboxTableTests {
    @Test func everyStateIsReachedByTheAPIAndByTheCommandLine() async throws {
        let states = try SandboxState.all()
        #expect(states.count >= 14)
        #expect(states.allSatisfy { $0.magicID != nil || $0.body != nil }, "each state can be reached")
        try await Sandbox.run { sandbox in
            let app = try await SandboxApp(sandbox, user: "customer-1", device: "table")
            let item = try await app.item("order-1")
            _ = try await app.app.decided(item)
            for state in states {
                guard let body = state.body, let command = state.command else { continue }
                for isCommand in [false, true] {
                    try await sandbox.prepare(item, for: state.outcome, app)
                    try await app.answerQuestions(item)
                    if isCommand {
                        try await sandbox.type(command.replacing(" ID ", with: " \(item) ") + " --delay 0")
                    } else {
                        try await sandbox.simulate(item, body)
                    }
                    try await app.reaches(state.sign, of: item)
                    if !app.app.isAuthorizationValid() { try await app.logIn() }
                }
            }
        }
    }

    @Test func theOrganizationsOwnLimitsRefuseALogin() async throws {
        try await Sandbox.run { sandbox in
            let app = try await SandboxApp(sandbox, user: "customer-1", device: "limits")
            let page = try Repository.text(SandboxState.page)
            let command = try #require(page.firstMatch(of: /`(assay user limits USER [^`]+)`/)?.1)
            try await sandbox.type(String(command).replacing("USER", with: "customer-1"))
            let request = app.app.generateSDKAuthorizationRequest()
            let signed = try await sandbox.scenario.sign(request, over: sandbox.transport)
            let heard = await app.delegate.next { app.app.loginUser(withSignedRequest: signed) }
            #expect(heard == .loginFailed(.ErrorCodeTooManyRequests))
        }
    }
}
