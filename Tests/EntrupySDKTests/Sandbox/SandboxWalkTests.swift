import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import Testing

/// Reaches every documented callback and state from an app alone, in a sandbox, three times in a row.
@Suite(.timeLimit(.minutes(5))) struct SandboxWalkTests {
    @Test func anAppReachesEveryCallbackAndStateWithTheSamePhotosAgain() async throws {
        let folder = "Sources/Client/EntrupySDK/Delegates"
        let declared = try FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)
            .reduce(into: Set<String>()) { names, file in
                let text = try Repository.text("\(folder)/\(file)")
                names.formUnion(text.matches(of: /func (did\w+)/).map { String($0.1) })
            }
        let named = try Repository.text(SandboxState.page).matches(of: /`(did\w+)`/).map { String($0.1) }
        #expect(Set(named) == declared, "the page says how to reach each callback")
        let states = try SandboxState.all()
        try await Sandbox.run { sandbox in
            for round in 1...3 {
                let heard = try await Self.walk(states, in: sandbox, round)
                #expect(heard == declared, "round \(round)")
                // The users log in again, which is limited by the minute.
                sandbox.scenario.test.clock.advance(seconds: 61)
            }
        }
    }

    /// Walks four states at a time, each with a user of its own, and returns the names of the callbacks.
    private static func walk(
        _ states: [SandboxState], in sandbox: Sandbox, _ round: Int
    ) async throws -> Set<String> {
        try await withThrowingTaskGroup(of: Set<String>.self) { group in
            var heard: Set<String> = []
            group.addTask {
                try await timed("\(round): the other callbacks") {
                    let app = try await SandboxApp(sandbox, user: "customer-other", device: "round-\(round)")
                    try await app.walkTheRest()
                    return await app.delegate.methods
                }
            }
            for (number, state) in states.filter({ $0.magicID != nil }).enumerated() {
                if number > 2, let next = try await group.next() { heard.formUnion(next) }
                group.addTask {
                    try await timed("\(round): \(state.name)") {
                        let app = try await SandboxApp(sandbox, user: "customer-\(number)", device: "round-\(round)")
                        try await app.walk(state, round, ofAll: states)
                        return await app.delegate.methods
                    }
                }
            }
            return try await group.reduce(into: heard) { $0.formUnion($1) }
        }
    }

    private static func timed<Value: Sendable>(
        _ name: String, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        let value = try await body()
        print("sandbox, round \(name): \(start.duration(to: .now).formatted(.units(allowed: [.milliseconds])))")
        return value
    }
}

extension SandboxApp {
    /// Reaches a state by its magic id, and does what a user does in it.
    ///
    /// The states without such an id follow one of them.
    fileprivate func walk(_ state: SandboxState, _ round: Int, ofAll states: [SandboxState]) async throws {
        let magic = "\(state.magicID ?? "")-0s-order\(round)"
        guard state.sign != ["didCaptureTimeout"] else {
            #expect(await capture(magic, from: IdleUser()) == .timedOut)
            return
        }
        let id = try await item(magic)
        if state.sign == ["didRetakeCaptureTimeoutForItem"] {
            try await reaches(["batch_request.customer_state", "batch_open"], of: id)
            #expect(await retake(id, from: IdleUser()) == .retakeTimedOut(id))
            return
        }
        if state.outcome.hasPrefix("flag_") {
            try await reaches(["status.result.id", "authentic"], of: id)
            if state.outcome == "flag_kept" { try await flagOnScreen(id) } else { await flag(id) }
        }
        try await reaches(state.sign, of: id)
        switch state.outcome {
        case "overdue": try await simulate(states.filter { $0.magicID == nil }, of: id)
        case "retake": try await sendRetake(id)
        case "question":
            try await answerQuestions(id)
            try await reaches(["status.result.id", "authentic"], of: id)
        default: break
        }
    }

    private func sendRetake(_ id: String) async throws {
        #expect(await delegate.next { app.searchRetakes() } == .retakesFound([id]))
        #expect(await retake(id, from: NoPhoto()) == .retakeCancelled(id))
        #expect(await retake(id, from: sandbox.retakePhoto) == .retaken(id, of: id))
        try await reaches(["status.result.id", "authentic"], of: id)
    }

    /// Simulates states of an item by the API, from a final result to the ends of the user's sessions.
    private func simulate(_ states: [SandboxState], of id: String) async throws {
        try await sandbox.simulate(id, #"{"outcome": "authentic"}"#)
        try await reaches(["status.result.id", "authentic"], of: id)
        for state in states {
            if !app.isAuthorizationValid() { try await logIn() }
            try await sandbox.simulate(id, try #require(state.body))
            try await reaches(state.sign, of: id)
        }
        let configured = await delegate.next { app.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(configured == .configurationFailed(.ErrorCodeUnauthorizedAccess))
        #expect(await delegate.next { app.searchRetakes() }?.code == .ErrorCodeUnauthorizedAccess)
    }

    /// Makes the callbacks that need no simulation.
    fileprivate func walkTheRest() async throws {
        let used = try await logIn()
        app.captureSource = NoPhoto()
        let calls: [(code: EntrupyErrorCode?, call: @MainActor (EntrupyApp) -> Void)] = [
            (.ErrorCodeForbiddenError, { $0.loginUser(withSignedRequest: used) }),
            (nil, { $0.fetchConfigurationType(.ConfigTypeProduction) }),
            (
                .ErrorCodeBadRequest,
                { $0.startCapture(forItem: ["item_type": "belt"], viewController: UIViewController()) }
            ),
            (nil, { $0.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 25) }),
            (
                .ErrorCodeBadRequest,
                { $0.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 26) }
            ),
            (.ErrorCodeBadRequest, { $0.setFlag(true, forResultWithEntrupyID: "S000000000") }),
            (.ErrorCodeBadRequest, { $0.startRetakeCaptureForItem(withEntrupyID: "S000000000") }),
            (.ErrorCodeBadRequest, { $0.displayFlagViewForItem(withEntrupyID: "S000000000") }),
            (
                .ErrorCodeBadRequest,
                {
                    $0.displayDetailViewForItem(
                        withEntrupyID: "S000000000", withConfiguration: EntrupyDetailViewConfiguration())
                }
            ),
        ]
        for (number, step) in calls.enumerated() {
            let heard = await delegate.next { step.call(app) }
            #expect(heard?.code == step.code, "call \(number): \(String(describing: heard))")
        }
        #expect(count(of: KEntrupyLocalizationsUpdatedNotification) == 1)
        #expect(await capture("order-1", from: NoPhoto()) == .cancelled)
        #expect(await capture("order-2", from: DeniedCamera())?.code == .ErrorCodeUserDeniedPermissions)
        let restarted = sandbox.scenario.app(AirplaneMode(), storage: storage)
        let offline = RecordingDelegate(restarted)
        let heard = await offline.next { restarted.searchRetakes() }
        #expect(heard?.code == .ErrorCodeOfflineAccess)
    }
}
