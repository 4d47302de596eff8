/// The routes of the partner API that share a rate limit, so that calls of one group never use up those of another.
///
/// The raw value is the group's name in the headers `RateLimit` and `RateLimit-Policy`.
package enum PartnerRouteGroup: String, Sendable, Hashable, CaseIterable {
    /// The routes that give users access, which logins depend on.
    case authorization
    /// The routes that return single items, texts of the catalog, events, subscriptions, and the state of the token.
    case reads
    /// The searches.
    case searches
    /// The routes that change an item or a webhook subscription.
    case changes
}

extension Route {
    /// The group whose limit counts the calls of a partner route; `nil` for other routes.
    package var routeGroup: PartnerRouteGroup? {
        guard audience == .partner else { return nil }
        // The secret of a subscription lets nobody log in.
        if grantsAccess, !template.contains("/webhooks") { return .authorization }
        if isChange { return .changes }
        return template.contains("/search/") ? .searches : .reads
    }
}

extension PartnerVersion {
    /// The version in the path.
    package var path: Route.Version { self == .v2_0 ? .v2 : .v1 }
}

extension Route.Version {
    /// The values of the `Api-Version` header that a path accepts.
    package var accepted: [PartnerVersion] { PartnerVersion.allCases.filter { $0.path == self } }

    /// The version of a request without the header; `nil` if the path requires the header.
    package var standard: PartnerVersion? { self == .v2 ? .v2_0 : nil }
}
