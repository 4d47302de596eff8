import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A shop with two logged-in users, and the calls of a client.
struct CaptureShop: Sendable {
    let test: TestPlatform
    /// Collects the server's log.
    let log = ServerLog()
    let ann = UserActor(
        organization: OrganizationID("SHOP"), user: UserID("ANN"), session: SessionID("S-ANN"),
        bundleID: "com.example.shop")
    let ben = UserActor(
        organization: OrganizationID("SHOP"), user: UserID("BEN"), session: SessionID("S-BEN"),
        bundleID: "com.example.shop")

    static let body = BeginCaptureRequest(
        id: "capture-1", item: ["brand": "Nike", "style_name": "Air Jordan 1"], configuration: "debug")

    var platform: Platform { test.platform }

    /// - Parameter wrapping: Wraps the platform's database, so that a test can intercept its calls.
    init(
        sleeper: any Clock<Duration> = InstantClock(), idleClock: (any Clock<Duration>)? = nil,
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        test = try await TestPlatform.make(sleeper: sleeper, idleClock: idleClock, wrapping: wrapping)
        let now = test.clock.now()
        let (shop, users) = (ann.organization, [ann, ben])
        try await test.platform.store.write { tx throws in
            try tx.addShop(shop, users: users.map(\.user), now: now)
            for user in users { try Self.logIn(user, now: now, in: tx) }
        }
    }

    /// Creates a session whose token is `token of` followed by the user's id.
    private static func logIn(_ user: UserActor, now: Timestamp, in tx: Transaction) throws {
        let session = Session.beginning(
            now: now, hours: 24, id: user.session, organization: user.organization, user: user.user,
            bundleID: user.bundleID)
        try tx.sessions.insert(session, hash: SHA256Digest(of: Array(token(of: user).utf8)).hex)
    }

    /// Logs in more users of the same shop.
    ///
    /// - Returns: Their tokens.
    func logIn(_ count: Int) async throws -> [String] {
        let now = test.clock.now()
        let users = (0..<count).map {
            UserActor(
                organization: ann.organization, user: UserID("USER-\($0)"), session: SessionID("S-\($0)"),
                bundleID: ann.bundleID)
        }
        try await platform.store.write { tx throws in
            for user in users {
                try tx.addUser(user.user, of: user.organization, now: now)
                try Self.logIn(user, now: now, in: tx)
            }
        }
        return users.map { Self.token(of: $0) }
    }

    static func token(of user: UserActor) -> String { "token-of-\(user.user)" }

    /// Calls the router in process.
    func call(
        _ endpoint: Route, _ values: [String: String] = [:], query: String = "", token: String? = nil,
        headers: [HTTPField.Name: String] = [:], body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.authorization: "Bearer \(token ?? Self.token(of: ann))"]
        for (name, value) in headers { fields[name] = value }
        if let body, headers[.contentLength] == nil { fields[.contentLength] = String(body.readableBytes) }
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        let sent = fields
        return try await Application(router: CheckedRouter.make(platform), logger: log.logger).test(.router) { client in
            try await client.execute(uri: endpoint.path(values) + query, method: method, headers: sent, body: body)
        }
    }

    func begin(_ request: BeginCaptureRequest = body, token: String? = nil) async throws -> TestResponse {
        try await call(
            Endpoints.beginCapture.route, token: token, body: ByteBuffer(bytes: try WireJSON.encode(request)))
    }

    func put(
        _ bytes: [UInt8], _ region: String = "outer_side", token: String? = nil,
        headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            Endpoints.putPhoto.route, ["capture": "capture-1", "region": region], token: token, headers: headers,
            body: ByteBuffer(bytes: bytes))
    }

    func submit(_ photos: [String: [UInt8]], texts: [String: String] = [:]) async throws -> TestResponse {
        let request = SubmitCaptureRequest(
            submitted_at: test.clock.now().epoch, digests: photos.mapValues { SHA256Digest(of: $0).hex },
            text_fields: texts)
        return try await call(
            Endpoints.submitCapture.route, ["capture": "capture-1"],
            body: ByteBuffer(bytes: try WireJSON.encode(request)))
    }

    /// Fills a quota so that no photo fits.
    func fill(_ scope: UploadQuotas.Scope) async throws {
        try await platform.store.write { tx throws in
            let organization = try #require(try tx.organizations.find(ann.organization))
            var settings = organization.settings
            switch scope {
            case .capture: settings.limits.uploads.captureMiB = 0
            case .user: settings.limits.uploads.userMiB = 0
            case .organization: settings.limits.uploads.organizationMiB = 0
            }
            #expect(try tx.organizations.update(settings, of: organization.id, revision: organization.revision))
        }
    }

    func checkAll() async throws {
        while let job = try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job {
            try await CheckPhoto(platform)(job, owner: "worker")
        }
    }
}

extension TestResponse {
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: Data(body.readableBytesView))
    }

    /// Returns the problem in an error response.
    func problem(sourceLocation: SourceLocation = #_sourceLocation) throws -> Problem {
        #expect(headers[.contentType] == Problem.mediaType, sourceLocation: sourceLocation)
        let problem = try decode(Problem.self)
        #expect(problem.status == Int(status.code), sourceLocation: sourceLocation)
        return problem
    }
}
