import AssayBlobs
package import AssayCore
import AssayOperations
package import AssayWire
package import Hummingbird

/// Registers handlers by endpoint.
///
/// The registrar authenticates the caller, not the handler. Each method resolves the actor of its audience, applies the
/// actor's rate limits and only then calls the handler. A handler can't be called without an actor.
package struct Routes {
    package typealias Handler<Actor> =
        @Sendable (Request, AssayRequestContext, Actor) async throws -> Response

    private let router: Router<AssayRequestContext>
    let platform: Platform
    private let gate: RateLimitCheck

    init(router: Router<AssayRequestContext>, platform: Platform, gate: RateLimitCheck) {
        self.router = router
        self.platform = platform
        self.gate = gate
    }

    /// Registers a route without a credential.
    package func anyone(
        _ endpoint: Endpoint, use handler: @escaping @Sendable (Request, AssayRequestContext) async throws -> Response
    ) {
        register(endpoint, .anyone) { request, context in try await handler(request, context) }
    }

    /// Registers a route of the partner API: API token, version header, scope, and the rate limit of the route's group.
    ///
    /// The handler finds the version in ``AssayRequestContext/apiVersion``. A route that is not idempotent by itself needs
    /// ``partnerChange(_:use:)``.
    package func partner(_ endpoint: Endpoint, use handler: @escaping Handler<PartnerActor>) {
        precondition(endpoint.isIdempotent, "\(endpoint.name) is not idempotent; register it with partnerChange")
        registerPartner(endpoint) { request, context, actor, _ in try await handler(request, context, actor) }
    }

    /// Handles a call that may count as several, depending on its body.
    typealias MeteredHandler =
        @Sendable (Request, AssayRequestContext, PartnerActor, inout RateLimitCheck.Account) async throws -> Response

    /// Registers a route of the partner API, whether it is idempotent or not.
    func registerPartner(_ endpoint: Endpoint, use handler: @escaping MeteredHandler) {
        let authenticate = AuthenticatePartner(platform)
        let gate = gate
        let group = endpoint.routeGroup ?? .reads
        register(endpoint, .partner) { request, context in
            let token = try Credential.token(request, schemes: ["Token", "Bearer"])
            let caller = try await authenticate(token: token)
            let quotas = RateLimitCheck.Quota.partner(caller, calling: endpoint, of: group)
            return await gate.pass(quotas, in: context) { account in
                var context = context
                if let path = endpoint.version { context.apiVersion = try APIVersion.read(request, path: path) }
                try PartnerScope.check(caller.actor.scope, for: endpoint)
                return try await handler(request, context, caller.actor, &account)
            }
        }
    }

    /// Registers a route for the operator of the server.
    package func `operator`(
        _ endpoint: Endpoint, use handler: @escaping @Sendable (Request, AssayRequestContext) async throws -> Response
    ) {
        let authenticate = AuthenticateOperator(platform)
        register(endpoint, .operator) { request, context in
            try authenticate(token: Credential.token(request, schemes: ["Bearer"]))
            return try await handler(request, context)
        }
    }

    /// Registers a route of the SDK: the token of a session or of a permitted screen, and the user's rate limits.
    package func user(_ endpoint: Endpoint, use handler: @escaping Handler<UserActor>) {
        let authenticate = AuthenticateUser(platform)
        let gate = gate
        register(endpoint, .user) { request, context in
            let token = try Credential.token(request, schemes: ["Bearer"])
            let caller = try await authenticate(token: token)
            let quotas = RateLimitCheck.Quota.user(
                caller.actor.user, of: caller.actor.organization, caller.limits, calling: endpoint)
            var context = context
            context.items = caller.items
            return await gate.pass(quotas, in: context) { [context] account in
                try FlowAuthorization.check(caller.actor.scope, for: endpoint) { () throws(DomainError) in
                    try context.parameter("item")
                }
                return try await handler(try await account.charge(request, to: endpoint), context, caller.actor)
            }
        }
    }

    /// Registers a route of one capture: its upload token or its owner's session token, and the user's rate limits.
    package func capture(_ endpoint: Endpoint, use handler: @escaping Handler<CaptureActor>) {
        let authenticate = AuthenticateCapture(platform)
        let gate = gate
        register(endpoint, .capture) { request, context in
            let token = try Credential.token(request, schemes: ["Bearer"])
            let caller = try await authenticate(token: token)
            let quotas = RateLimitCheck.Quota.user(
                caller.actor.user, of: caller.actor.organization, caller.limits, calling: endpoint)
            return await gate.pass(quotas, in: context) { account in
                try await handler(try await account.charge(request, to: endpoint), context, caller.actor)
            }
        }
    }

    private func register(
        _ endpoint: Endpoint, _ audience: Endpoint.Audience,
        _ responder: @escaping @Sendable (Request, AssayRequestContext) async throws -> Response
    ) {
        precondition(
            endpoint.audience == audience,
            "\(endpoint.name) is registered for \(audience), but the endpoint table says \(endpoint.audience)")
        precondition(
            audience != .partner || endpoint.permission != nil && endpoint.version != nil,
            "\(endpoint.name) needs a permission and a version in the endpoint table")
        let faults = platform.faults
        router.on(RouterPath(endpoint.template), method: Self.method(endpoint.method)) { request, context in
            let response = try await responder(request, context)
            faults.pass(.beforeAnswer)
            return try await ResponseCompression.apply(to: response, of: endpoint, for: request)
        }
    }

    private static func method(_ method: Endpoint.Method) -> HTTPRequest.Method {
        switch method {
        case .delete: .delete
        case .get: .get
        case .head: .head
        case .patch: .patch
        case .post: .post
        case .put: .put
        }
    }
}
