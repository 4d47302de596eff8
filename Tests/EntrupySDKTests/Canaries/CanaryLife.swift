import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWire
import EntrupySDK
import Testing

/// The life of a user and an item with canaries, through most successes and failures.
struct CanaryLife: Sendable {
    /// Goes to the partner's backend, and to the database.
    static let user = "canary-user-5e0c7a41"
    private static let email = "canary-mail-6f1d20@shop.example"
    private static let firstName = "CanaryFirstname9c2e41"
    private static let lastName = "CanaryLastname07b8d3"
    private static let note = "The canary's note 51ae76 says look again"
    private static let fileName = "canary-file-name-d40b95"
    private static let photo = "canary-photo-bytes-83fe1c-canary-photo-bytes"
    /// A token in the correct format that was never issued.
    private static let strangeToken = "assay_session_canary-token-2bd7f0-canary-token"

    let scenario: EndToEndScenario
    let witness = CanaryTransport()
    let logger = KeepingLogger()
    private let client: AssayClient
    private let printed = LockBox<[String]>([])

    init(_ scenario: EndToEndScenario) throws {
        self.scenario = scenario
        let folder = scenario.test.folder.url.appendingPathComponent("canary")
        let configuration = AssayConfiguration(
            baseURL: scenario.test.platform.address.baseURL, bundleIdentifier: EndToEndScenario.bundleID,
            storageDirectory: folder, logger: logger, language: "en")
        client = AssayClient(
            ClientEnvironment(
                configuration: configuration, transport: witness,
                secrets: FileSecretStore(folder: folder.appendingPathComponent("secrets")),
                clock: AppClock(scenario.test.clock), random: UnseededRandom()))
    }

    /// All planted values, and every issued credential.
    var canaries: [Canary] {
        let planted = [
            ("e-mail", Self.email), ("first name", Self.firstName), ("last name", Self.lastName), ("note", Self.note),
            ("file name", Self.fileName), ("photo", Self.photo), ("strange token", Self.strangeToken),
            ("API token", scenario.made.token.value),
        ]
        let made = witness.seen.credentials.flatMap { field, values in values.map { (field, $0) } }
        return (planted + made).map(Canary.init)
    }

    /// The printed forms of all values.
    var descriptions: [String] { printed.withLock { $0 } }

    private func print(_ value: some Any) {
        var dumped = ""
        dump(value, to: &dumped)
        printed.withLock { $0 += ["\(value)", String(reflecting: value), dumped] }
    }

    /// Makes a call that must fail, and prints its error.
    private func fail(_ what: String, _ call: () async throws -> Void) async {
        do {
            try await call()
            Issue.record("\(what) did not fail")
        } catch let error as AssayError {
            printed.withLock { $0 += ["\(error)", String(reflecting: error), error.localizedDescription] }
        } catch {
            print(error)
        }
    }

    func run() async throws {
        let signed = try await authorize()
        try await client.logIn(signedRequest: signed)
        if let session = client.session { print(session) }
        await fail("a second login") { try await client.logIn(signedRequest: signed) }
        await fail("a login by a strange request") { try await client.logIn(signedRequest: Self.strangeToken) }
        let id = try await capture()
        try await dispute(id)
        try await show(id)
        try await sendWhatIsWrong(id)
        await client.cleanUp()
        await fail("a call after the logout") { _ = try await client.item(id) }
    }
}

// MARK: - What goes well

extension CanaryLife {
    private func profile(_ request: String, email: String = email) -> [String: Any] {
        [
            "sdk_authorization_request": request, "unique_user_id": Self.user, "email": email,
            "first_name": Self.firstName, "last_name": Self.lastName,
        ]
    }

    private func authorize() async throws -> String {
        let token = "Token \(scenario.made.token.value)"
        let request = client.authorizationRequest()
        let good = try await call(Endpoints.authorizeUser(.v2).route, profile(request), as: token)
        // The response for another email is 409, with a valid request.
        let other = try await call(
            Endpoints.authorizeUser(.v2).route, profile(request, email: "other-\(Self.email)"), as: token)
        #expect(other.status == 409)
        let answer = try WireJSON.decode(AuthorizeUserResponse.self, from: good.body)
        print(answer)
        return answer.signed_authorization_request
    }

    private func capture() async throws -> String {
        let folder = scenario.test.folder.url.appending(path: "canary-photos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = CanarySource(folder: folder, fileName: Self.fileName, inside: Self.photo) {
            try await SamplePhoto.sharp($0)
        }
        let outcome = try await client.capture(CaptureItem(SimulatedClient.belt), photos: source)
        guard case .completed(let result) = outcome else { throw SimulatedClient.NotCaptured(heard: nil) }
        let id = result.authentication_id
        try await eventually("the item has its first result") {
            try await client.item(id).event_times?.initial_result_set_at != nil
        }
        for await captures in await client.pendingCaptures() {
            print(captures)
            break
        }
        print(CapturedPhoto(fileURL: folder.appending(path: "\(Self.fileName).jpg"), contentType: "image/jpeg"))
        print(EntrupyPhoto(file: folder.appending(path: "\(Self.fileName).jpg"), contentType: "image/jpeg"))
        return id
    }

    private func dispute(_ id: String) async throws {
        try await ResolveItem(scenario.test.platform)(scenario.made.admin.actor, item: ItemID(id), result: .authentic)
        await fail("a flag for no reason") { try await client.setFlag(of: id, reason: "because", note: Self.note) }
        await fail("a flag with a long note") {
            let note = Self.note + String(repeating: " and again", count: 200)
            try await client.setFlag(of: id, reason: "other", note: note)
        }
        try await client.setFlag(of: id, reason: "other", note: Self.note)
        await fail("a second flag") { try await client.setFlag(of: id, reason: "other", note: Self.note) }
        print(SetFlagRequest(reason_id: "other", message: Self.note))
        print(try await client.flag(of: id))
        print(try await client.item(id))
        await fail("a flag of nobody's item") {
            try await client.setFlag(of: "0000000000", reason: "other", note: Self.note)
        }
    }
}

// MARK: - Screens

extension CanaryLife {
    /// Uses a screen's ticket and token, and reports a page that failed to load.
    private func show(_ id: String) async throws {
        let address = try await client.address(of: .flag, item: id)
        let ticket = try #require(address.fragment?.replacing("ticket=", with: ""))
        let why = NSError(domain: "WebKit", code: 102, userInfo: [NSURLErrorFailingURLErrorKey: address])
        await fail("a page that did not come") { throw client.error(ofPage: why) }
        let origin: HTTPHeaders = ["Origin": scenario.test.platform.address.baseURL.absoluteString]
        let body = try WireJSON.encode(RedeemFlowTicketRequest(ticket: ticket))
        let answer = try await send(Endpoints.redeemFlowTicket.route, .data(body), as: "", [:], headers: origin)
        let flow = try WireJSON.decode(FlowResponse.self, from: answer.body)
        print(flow)
        print(RedeemFlowTicketRequest(ticket: ticket))
        let again = try await send(Endpoints.redeemFlowTicket.route, .data(body), as: "", [:], headers: origin)
        #expect(again.status >= 400)
        let foreign = try await send(Endpoints.retakes.route, .none, as: "Bearer \(flow.flow_token)", [:])
        #expect(foreign.status == 403)
    }
}

// MARK: - What goes wrong

extension CanaryLife {
    /// Sends invalid calls directly; the transport records each error's body.
    private func sendWhatIsWrong(_ id: String) async throws {
        let partner = "Token \(scenario.made.token.value)"
        let stranger = "Bearer \(Self.strangeToken)"
        let request = client.authorizationRequest()
        let long = String(repeating: "x", count: 255)
        let wrong: [(Route, Any, String)] = [
            (Endpoints.authorizeUser(.v2).route, profile(request), stranger),
            (Endpoints.authorizeUser(.v2).route, profile(request), "Token \(Self.strangeToken)"),
            (Endpoints.authorizeUser(.v2).route, profile(request, email: Self.email + long), partner),
            (Endpoints.authorizeUser(.v2).route, profile(Self.strangeToken), partner),
            (
                Endpoints.authorizeUser(.v2).route,
                profile(request).merging(["first_name": Self.firstName + long]) { $1 }, partner
            ),
            (
                Endpoints.authorizeUser(.v2).route,
                profile(request).merging(["unique_user_id": Self.email + "!"]) { $1 }, partner
            ),
            (
                Endpoints.authorizeUser(.v2).route, profile(request).merging(["last_name": [Self.lastName]]) { $1 },
                partner
            ),
            (Endpoints.authorizeUser(.v2).route, [Self.email, Self.firstName], partner),
            (
                Endpoints.login.route, ["signed_authorization_request": Self.strangeToken, "proof": Self.strangeToken],
                ""
            ),
            (Endpoints.login.route, ["signed_authorization_request": [Self.strangeToken], "proof": 1], ""),
            (Endpoints.setFlag.route, ["reason_id": "other", "message": Self.note], stranger),
            (Endpoints.setFlag.route, ["reason_id": "other", "message": [Self.note]], stranger),
            (Endpoints.beginCapture.route, ["id": "canary-capture-1", "item": ["brand": [Self.note]]], stranger),
        ]
        for (endpoint, body, credential) in wrong {
            let answer = try await call(endpoint, body, as: credential, item: id)
            #expect(answer.status >= 400, "\(endpoint)")
        }
        let photo = try await send(
            Endpoints.putPhoto.route, .data(Data(Self.photo.utf8)), as: stranger,
            ["capture": "canary-capture-1", "region": "front"])
        #expect(photo.status == 401)
        let cut = try await send(
            Endpoints.login.route, .data(Data("{\"proof\": \"\(Self.strangeToken)".utf8)), as: "", [:])
        #expect(cut.status == 400)
    }

    private func call(
        _ endpoint: Route, _ body: Any, as credential: String, item: String = ""
    ) async throws -> HTTPResponse {
        try await send(
            endpoint, .data(try JSONSerialization.data(withJSONObject: body)), as: credential, ["item": item])
    }

    private func send(
        _ endpoint: Route, _ body: HTTPBody, as credential: String, _ parameters: [String: String],
        headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/json"
        if !credential.isEmpty { headers["Authorization"] = credential }
        let url = scenario.test.platform.address.baseURL.appendingPathComponent(endpoint.path(parameters))
        return try await witness.send(HTTPRequest(endpoint.method.rawValue, url, headers: headers, body: body))
    }
}
