package import AssayOperations
package import Hummingbird

/// Creates the router of the API: middleware and all routes.
package enum APIRouter {
    /// - Parameters:
    ///   - platform: The dependencies of the operations.
    ///   - limits: The rate limits of this node.
    ///   - proxies: The reverse proxies in front of this node.
    ///   - probes: The sources of probes and counters.
    ///   - refusalPage: Makes the page of a refusal for a path that a person opens; `nil` for the API's JSON.
    ///   - addMore: Adds routes of other modules, such as those of the built-in screens.
    package static func make(
        _ platform: Platform, limits: RateLimits = RateLimits(), proxies: TrustedProxies = TrustedProxies([]),
        probes: Probes = Probes(), refusalPage: @escaping RefusalPage = { _, _, _ in nil },
        addMore: (Router<AssayRequestContext>) -> Void = { _ in }
    ) -> Router<AssayRequestContext> {
        let (router, routes) = begin(
            platform, limits: limits, proxies: proxies, probes: probes, refusalPage: refusalPage)
        ProbeController(probes, clock: limits.clock ?? platform.clock).addRoutes(to: routes)
        ProbeController.addHealth(to: routes)
        AccessController(platform: platform).addRoutes(to: routes)
        CatalogController(platform: platform).addRoutes(to: routes)
        CaptureController(platform: platform).addRoutes(to: routes)
        UploadController(platform: platform).addRoutes(to: routes)
        ItemController(platform: platform).addRoutes(to: routes)
        SearchController(platform: platform).addRoutes(to: routes)
        FlagController(platform: platform).addRoutes(to: routes)
        SupportController(platform: platform).addRoutes(to: routes)
        FlowController(platform: platform).addRoutes(to: routes)
        HandoverController(platform: platform).addRoutes(to: routes)
        EventController(platform: platform).addRoutes(to: routes)
        WebhookController(platform: platform).addRoutes(to: routes)
        DocumentController(platform: platform).addRoutes(to: routes)
        addMore(router)
        router.middlewares.add(MethodMiddleware(after: router))
        return router
    }

    /// Creates the router of a process that serves no clients: probes and counters.
    ///
    /// The parameters are those of ``make(_:limits:proxies:probes:addMore:)``.
    package static func makeProbes(
        _ platform: Platform, limits: RateLimits = RateLimits(), proxies: TrustedProxies = TrustedProxies([]),
        probes: Probes = Probes()
    ) -> Router<AssayRequestContext> {
        let (router, routes) = begin(
            platform, limits: limits, proxies: proxies, probes: probes, refusalPage: { _, _, _ in nil })
        ProbeController(probes, clock: limits.clock ?? platform.clock).addRoutes(to: routes)
        router.middlewares.add(MethodMiddleware(after: router))
        return router
    }

    /// Creates a router with the middleware of every route.
    private static func begin(
        _ platform: Platform, limits: RateLimits, proxies: TrustedProxies, probes: Probes,
        refusalPage: @escaping RefusalPage
    ) -> (Router<AssayRequestContext>, Routes) {
        let router = Router(context: AssayRequestContext.self, options: .autoGenerateHeadEndpoints)
        let clock = limits.clock ?? platform.clock
        let limiter = RateLimiter(clock: clock)
        let record = RefusalRecord(counters: probes.refusals, log: RefusalLog(clock: clock))
        router.middlewares.add(
            RequestMiddleware(
                ids: RequestIDSource(platform.identifiers), clock: platform.clock, proxies: proxies, refusals: record,
                limiter: limiter, limit: limits.address, refusalPage: refusalPage,
                metrics: platform.metrics))
        let gate = RateLimitCheck(limiter: limiter)
        return (router, Routes(router: router, platform: platform, gate: gate))
    }
}
