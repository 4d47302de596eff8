import AssayBlobs
package import AssayCore
package import AssayOperations
package import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
package import NIOCore

/// Registers handlers by endpoint.
///
/// The registrar authenticates the caller, not the handler. For each audience it resolves the actor, applies the actor's
/// rate limits, decodes the body and only then calls the handler. A handler can't be called without an actor.
package struct Routes {
    /// Routes without a credential.
    package let anyone: AudienceRoutes<Void>
    /// Routes of the partner API that are idempotent: API token, version header, scope, and the rate limit of the route's
    /// group.
    ///
    /// The handler finds the version in ``AssayRequestContext/apiVersion``.
    package let partner: AudienceRoutes<PartnerActor>
    /// Routes for the operator of the server.
    package let `operator`: AudienceRoutes<Void>
    /// Routes of the SDK: the token of a session or of a permitted screen, and the user's rate limits.
    package let user: AudienceRoutes<UserActor>
    /// Routes of ``user`` that only read: a session may be known in memory, which the handler proves by its own read.
    package let reader: AudienceRoutes<PresentedSession>
    /// Routes of one capture: its upload token or its owner's session token, and the user's rate limits.
    package let capture: AudienceRoutes<CaptureActor>
    /// Routes of one capture that send a photo: as ``capture``, and the lookup of the caller also reads the capture.
    package let photo: AudienceRoutes<OpenedCapture>
    /// The route that completes a capture: as ``capture``, and the lookup of the caller also reads the capture.
    package let completion: AudienceRoutes<OpenedCompletion>
    private let registrar: Registrar

    init(router: Router<AssayRequestContext>, platform: Platform, gate: RateLimitCheck) {
        let registrar = Registrar(router: router, platform: platform, gate: gate)
        self.registrar = registrar
        anyone = AudienceRoutes { route, handler in
            registrar.register(route, .anyone) { request, context in try await handler(request, context, ()) }
        }
        partner = AudienceRoutes { route, handler in
            precondition(route.isIdempotent, "\(route.name) is not idempotent; register it with partnerChange")
            registrar.registerPartner(route) { request, context, actor, _ in
                try await handler(request, context, actor)
            }
        }
        `operator` = AudienceRoutes { registrar.registerOperator($0, $1) }
        user = AudienceRoutes { registrar.registerUser($0, $1) }
        let sessions = KnownSessions(platform)
        reader = AudienceRoutes { registrar.registerReader($0, sessions, $1) }
        let (authenticate, open) = (AuthenticateCapture(platform), OpenCapture(platform))
        let complete = OpenCompletion(platform)
        capture = AudienceRoutes { route, handler in
            registrar.registerCapture(route, handler) { token, _ in
                let caller = try await authenticate(token: token)
                return (caller, .success(caller.actor))
            }
        }
        photo = AudienceRoutes { route, handler in
            registrar.registerCapture(route, handler) { try await open(token: $0, capture: $1) }
        }
        completion = AudienceRoutes { route, handler in
            registrar.registerCapture(route, handler) { try await complete(token: $0, capture: $1) }
        }
    }

    /// Returns the routes of the program that collects metrics: for a token, or from this machine without one.
    ///
    /// - Parameter isOpenHere: Whether a program of this machine needs no token.
    func scraper(isOpenHere: Bool) -> AudienceRoutes<Void> {
        AudienceRoutes { registrar.registerScraper($0, isOpenHere: isOpenHere, $1) }
    }

    /// Registers a partner's route that is not idempotent by itself: as ``partner``, and with the header
    /// `Idempotency-Key`.
    ///
    /// A large body counts as several calls, also for a repeated call. A call with the key of an earlier one gets the
    /// earlier answer, byte for byte, with the header `Idempotency-Replayed: true`.
    ///
    /// Only ``AssayOperations/IdempotentCall`` makes a receipt, so that a handler can't answer without the caller's key.
    package func partnerChange<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        use handler: @escaping @Sendable (RouteCall<PartnerActor, Body>, ReceiptMaker<Answer>) async throws -> Receipt
    ) {
        let route = endpoint.route
        precondition(!route.isIdempotent, "\(route.name) is idempotent; register it with partner")
        let once = PerformOnce(registrar.platform)
        registrar.registerPartner(route) { request, context, actor, account in
            let bytes = try await request.jsonBody()
            account.charge(changeWith: bytes.readableBytes)
            let call = try IdempotentCall(
                route, of: actor.organization, parameters: try route.parameters.map(context.parameter),
                key: request.headers[.idempotencyKey], body: Data(bytes.readableBytesView))
            let receipt = try await once(call) {
                let body = try Endpoint<Body, Answer>.body(bytes)
                return try await handler(
                    RouteCall(request: request, context: context, actor: actor, body: body),
                    ReceiptMaker(call: call, status: route.status))
            }
            return Response(receipt)
        }
    }
}

/// Registers handlers of the callers of one audience.
package struct AudienceRoutes<Actor: Sendable> {
    typealias Handler = @Sendable (Request, AssayRequestContext, Actor) async throws -> Response

    private let register: (Route, @escaping Handler) -> Void

    init(_ register: @escaping (Route, @escaping Handler) -> Void) {
        self.register = register
    }

    /// Registers a handler that returns the endpoint's response.
    package func callAsFunction<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        use handler: @escaping @Sendable (RouteCall<Actor, Body>) async throws -> Answer
    ) {
        let status = HTTPResponse.Status(code: endpoint.status)
        rendered(endpoint) { try Rendered(try await handler($0), status: status) }
    }

    /// Registers a handler that renders the endpoint's response with its status and headers.
    package func rendered<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        use handler: @escaping @Sendable (RouteCall<Actor, Body>) async throws -> Rendered<Answer>
    ) {
        register(endpoint.route) { request, context, actor in
            let body = try await Endpoint<Body, Answer>.body(of: request)
            return try await handler(RouteCall(request: request, context: context, actor: actor, body: body)).response
        }
    }

    /// Registers a handler that decodes the bytes of a JSON body itself.
    package func undecoded<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        use handler: @escaping @Sendable (RouteCall<Actor, ByteBuffer>) async throws -> Rendered<Answer>
    ) {
        register(endpoint.route) { request, context, actor in
            let bytes = try await request.jsonBody()
            return try await handler(RouteCall(request: request, context: context, actor: actor, body: bytes)).response
        }
    }
}

/// Adds the checks of each audience before its handlers.
private struct Registrar {
    let router: Router<AssayRequestContext>
    let platform: Platform
    let gate: RateLimitCheck

    /// Handles a call that may count as several, depending on its body.
    typealias MeteredHandler =
        @Sendable (Request, AssayRequestContext, PartnerActor, inout RateLimitCheck.Account) async throws -> Response

    /// Registers a route of the partner API, whether it is idempotent or not.
    func registerPartner(_ route: Route, use handler: @escaping MeteredHandler) {
        let authenticate = AuthenticatePartner(platform)
        let gate = gate
        let group = route.routeGroup ?? .reads
        register(route, .partner) { request, context in
            let token = try Credential.token(request, schemes: ["Token", "Bearer"])
            let caller = try await authenticate(token: token)
            let quotas = RateLimitCheck.Quota.partner(caller, calling: route, of: group)
            return await gate.pass(quotas, in: context) { account in
                var context = context
                if let path = route.version { context.apiVersion = try APIVersion.read(request, path: path) }
                try PartnerScope.check(caller.actor.scope, for: route)
                return try await handler(request, context, caller.actor, &account)
            }
        }
    }

    func registerOperator(_ route: Route, _ handler: @escaping AudienceRoutes<Void>.Handler) {
        let authenticate = AuthenticateOperator(platform)
        register(route, .operator) { request, context in
            try authenticate(token: Credential.token(request, schemes: ["Bearer"]))
            return try await handler(request, context, ())
        }
    }

    func registerScraper(_ route: Route, isOpenHere: Bool, _ handler: @escaping AudienceRoutes<Void>.Handler) {
        let authenticate = AuthenticateOperator(platform)
        register(route, .operator) { request, context in
            if !isOpenHere || !LoopbackHost.contains(context.remoteAddress ?? "") || !request.isForThisMachine {
                try authenticate(scraper: Credential.token(request, schemes: ["Bearer"]))
            }
            return try await handler(request, context, ())
        }
    }

    func registerUser(_ route: Route, _ handler: @escaping AudienceRoutes<UserActor>.Handler) {
        let authenticate = AuthenticateUser(platform)
        let gate = gate
        register(route, .user) { request, context in
            let token = try Credential.token(request, schemes: ["Bearer"])
            let caller = try await authenticate(token: token)
            let quotas = RateLimitCheck.Quota.user(
                caller.actor.user, of: caller.actor.organization, caller.limits, calling: route)
            return await gate.pass(quotas, in: context) { account in
                try FlowAuthorization.check(caller.actor.scope, for: route) { () throws(DomainError) in
                    try context.parameter("item")
                }
                return try await handler(try await account.charge(request, to: route), context, caller.actor)
            }
        }
    }

    /// Registers a route that reads.
    ///
    /// The response to a known session counts only if the handler has proved the session. Otherwise the session is looked
    /// up and the call is handled again, unless the server failed; the limits then count it twice.
    func registerReader(
        _ route: Route, _ sessions: KnownSessions, _ handler: @escaping AudienceRoutes<PresentedSession>.Handler
    ) {
        precondition(!route.isChange, "\(route.name) changes something")
        let gate = gate
        register(route, .user) { request, context in
            let token = try Credential.token(request, schemes: ["Bearer"])
            var (request, isReadable) = (request, true)
            func respond(to caller: Caller<PresentedSession>) async -> Response {
                let actor = caller.actor.actor
                let quotas = RateLimitCheck.Quota.user(
                    actor.user, of: actor.organization, caller.limits, calling: route)
                return await gate.pass(quotas, in: context) { _ in
                    try FlowAuthorization.check(actor.scope, for: route) { () throws(DomainError) in
                        try context.parameter("item")
                    }
                    // The bytes of the body arrive once, and two attempts may need them.
                    isReadable = false
                    request.body = RequestBody(buffer: try await request.jsonBody())
                    isReadable = true
                    return try await handler(request, context, caller.actor)
                }
            }
            if let caller = sessions.find(token: token) {
                let response = await respond(to: caller)
                // A failure of the server reveals nothing, and trying again would add to its load.
                if caller.actor.isProved || !isReadable || response.status.kind == .serverError { return response }
            }
            return await respond(to: try await sessions.authenticate(token: token))
        }
    }

    /// - Parameter open: Authenticates the caller with a token, and opens the capture with the client's id in the path,
    ///   if there is one. A call for a capture that can't be opened counts as any other.
    func registerCapture<Opened>(
        _ route: Route, _ handler: @escaping AudienceRoutes<Opened>.Handler,
        open: @escaping @Sendable (String, String?) async throws -> (Caller<CaptureActor>, Result<Opened, DomainError>)
    ) {
        let gate = gate
        register(route, .capture) { request, context in
            let token = try Credential.token(request, schemes: ["Bearer"])
            let (caller, opened) = try await open(token, try? context.parameter("capture"))
            let quotas = RateLimitCheck.Quota.user(
                caller.actor.user, of: caller.actor.organization, caller.limits, calling: route)
            return await gate.pass(quotas, in: context) { account in
                try await handler(try await account.charge(request, to: route), context, try opened.get())
            }
        }
    }

    func register(
        _ route: Route, _ audience: Route.Audience,
        _ responder: @escaping @Sendable (Request, AssayRequestContext) async throws -> Response
    ) {
        precondition(
            route.audience == audience,
            "\(route.name) is registered for \(audience), but its declaration says \(route.audience)")
        precondition(
            audience != .partner || route.permission != nil && route.version != nil,
            "\(route.name) needs a permission and a version in its declaration")
        let faults = platform.faults
        guard let method = HTTPRequest.Method(route.method.rawValue) else { preconditionFailure("\(route.method)") }
        router.on(RouterPath(route.template), method: method) { request, context in
            let response = try await responder(request, context)
            faults.pass(.beforeAnswer)
            return try await ResponseCompression.apply(to: response, of: route, for: request)
        }
    }
}

extension Response {
    /// Creates the response of a call that is carried out once.
    fileprivate init(_ receipt: Receipt) {
        var headers: HTTPFields = [:]
        if receipt.isReplay { headers[.idempotencyReplayed] = "true" }
        self = .json(
            bytes: Data(receipt.answer.body), status: HTTPResponse.Status(code: receipt.answer.status), headers: headers
        )
    }
}
