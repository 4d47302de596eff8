/// The declaration of a route, typed by the bodies of its request and of its response.
///
/// The client builds requests from it, and the server registers a handler that returns the response. Tables hold its
/// ``route``.
@dynamicMemberLookup
package struct Endpoint<Request: Codable & Sendable, Response: Codable & Sendable>: RouteDeclaration {
    package let route: Route

    /// - Parameters:
    ///   - status: The status of a success; by default 200, or 204 if the response has no body.
    ///   - problems: The problems of this route, besides those that follow from its audience, path and body.
    package init(
        _ name: String, _ method: Route.Method, _ template: String, audience: Route.Audience,
        version: Route.Version? = nil, permission: Route.Permission? = nil, status: Int? = nil,
        isIdempotent: Bool = true, onlyReads: Bool = false, grantsAccess: Bool = false, screens: Set<ScreenName> = [],
        problems: [ProblemCode] = []
    ) {
        route = Route(
            name: name, method: method, template: template, audience: audience, request: Request.self,
            response: Response.self, status: status ?? (Response.self == NoBody.self ? 204 : 200), version: version,
            permission: permission, isIdempotent: isIdempotent, onlyReads: onlyReads, grantsAccess: grantsAccess,
            screens: screens, problems: problems)
    }

    package subscript<Value>(dynamicMember member: KeyPath<Route, Value>) -> Value { route[keyPath: member] }

    /// Returns the path with percent-encoded parameters, as ``Route/path(_:)``.
    package func path(_ values: [String: String] = [:]) -> String { route.path(values) }
}

/// A typed declaration, for lists of declarations of different types.
package protocol RouteDeclaration: Sendable {
    var route: Route { get }
}

/// A request or a response without a body.
package struct NoBody: Codable, Sendable {
    package init() {}
}

/// The bytes of a photo, which are streamed.
package struct PhotoBody: Codable, Sendable {
    package init() {}
}

/// A JSON object of any members, which are ignored.
package struct AnyMembers: Codable, Sendable, OmittableBody {
    private enum CodingKeys: CodingKey {}

    package init() {}

    package init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
    }

    package func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: CodingKeys.self)
    }
}

/// A JSON document in the format of another specification, whose description states its schema.
package struct ForeignDocument: Codable, Sendable {}

/// The declarations of all routes.
package enum Endpoints {}
