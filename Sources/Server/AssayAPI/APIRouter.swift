package import AssayOperations
package import Hummingbird

/// The whole API: middleware and every route of the endpoint table.
package enum APIRouter {
    /// - Parameters:
    ///   - platform: What the operations work with.
    ///   - limits: The limits of this node itself.
    ///   - proxies: The reverse proxies in front of it.
    ///   - probes: The sources of the probes and counters.
    package static func make(
        _ platform: Platform, limits: RateLimits = RateLimits(), proxies: TrustedProxies = TrustedProxies([]),
        probes: Probes = Probes()
    ) -> Router<AssayRequestContext> {
        let router = Router(context: AssayRequestContext.self)
        let clock = limits.clock ?? platform.clock
        let limiter = RateLimiter(clock: clock)
        let record = RefusalRecord(counters: probes.refusals, log: RefusalLog(clock: clock))
        router.middlewares.add(HeadMiddleware())
        router.middlewares.add(ServerTimeMiddleware(clock: platform.clock))
        router.middlewares.add(ClientMiddleware(proxies: proxies, refusals: record))
        router.middlewares.add(RequestIDMiddleware(identifiers: platform.identifiers))
        router.middlewares.add(AddressLimitMiddleware(limiter: limiter, limit: limits.address))
        let gate = LimitGate(limiter: limiter, addresses: probes.addresses, clock: clock)
        let routes = Routes(router: router, platform: platform, gate: gate)
        HealthController().addRoutes(to: routes)
        ProbeController(probes, clock: clock).addRoutes(to: routes)
        AuthorizationController(platform: platform).addRoutes(to: routes)
        SessionController(platform: platform).addRoutes(to: routes)
        PublicKeysController(platform: platform).addRoutes(to: routes)
        ConfigurationController(platform: platform).addRoutes(to: routes)
        CaptureController(platform: platform).addRoutes(to: routes)
        PhotoController(platform: platform).addRoutes(to: routes)
        UploadController(platform: platform).addRoutes(to: routes)
        ItemController(platform: platform).addRoutes(to: routes)
        SearchController(platform: platform).addRoutes(to: routes)
        FlagController(platform: platform).addRoutes(to: routes)
        RetakeController(platform: platform).addRoutes(to: routes)
        MessageController(platform: platform).addRoutes(to: routes)
        FlowController(platform: platform).addRoutes(to: routes)
        PublicPhotoController(platform: platform).addRoutes(to: routes)
        return router
    }
}
