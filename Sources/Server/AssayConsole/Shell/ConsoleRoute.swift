package import AssayCore
package import HTTPTypes
package import Hummingbird

/// A route of the console.
package struct ConsoleRoute: Sendable {
    /// The callers of a route.
    package enum Access: Sendable, Hashable {
        case visitor
        /// A signed-in member, also one who has yet to set up the second factor.
        case enrolling
        /// A member of at least this role.
        case member(StaffActor.Role)
    }

    enum Handler: Sendable {
        case visitor(@Sendable (ConsoleVisit) async throws -> Response)
        case member(@Sendable (ConsoleCall) async throws -> Response)
    }

    package let method: HTTPRequest.Method
    package let path: String
    package let access: Access
    let chapter: ConsoleChapter
    /// The most bytes of the body.
    let bodyBytes: Int
    let handler: Handler
    /// Whether the handler reads a body with a file itself.
    let isUpload: Bool
}

/// The routes of the console; a chapter adds its own.
package struct ConsoleRouteTable: Sendable {
    package private(set) var routes: [ConsoleRoute] = []
    private let chapter: ConsoleChapter

    init(_ chapter: ConsoleChapter) { self.chapter = chapter }

    /// Adds a page or a picture.
    ///
    /// It must not change anything.
    package mutating func get(
        _ path: String, role: StaffActor.Role, use handler: @escaping @Sendable (ConsoleCall) async throws -> Response
    ) {
        add(.get, path, .member(role), 0, .member(handler))
    }

    /// Adds a form.
    ///
    /// Its handler answers with ``ConsoleRequest/see(_:flash:)``.
    package mutating func post(
        _ path: String, role: StaffActor.Role, bodyBytes: Int = 64 << 10,
        use handler: @escaping @Sendable (ConsoleCall) async throws -> Response
    ) {
        add(.post, path, .member(role), bodyBytes, .member(handler))
    }

    /// Adds a form with a file of at most 32 MiB, which the handler reads in pieces.
    ///
    /// The fields before the file are read, and the token among them is checked, before the handler runs.
    mutating func upload(
        _ path: String, role: StaffActor.Role,
        use handler: @escaping @Sendable (ConsoleCall, inout MultipartBody) async throws -> Response
    ) {
        let most = 64 << 10
        add(
            .post, path, .member(role), most,
            .member { call in
                var body = try MultipartBody(call.request, atMost: CaptureLimits.photoBytes + most)
                var visit = call.visit
                visit.form = try await body.fields()
                try ConsoleGuard.checkToken(visit)
                return try await handler(ConsoleCall(member: call.member, visit: visit), &body)
            }, isUpload: true)
    }

    /// Adds a route of every signed-in member, also of one who has yet to set up the second factor.
    mutating func enrolling(
        _ method: HTTPRequest.Method, _ path: String,
        use handler: @escaping @Sendable (ConsoleCall) async throws -> Response
    ) {
        add(method, path, .enrolling, 4 << 10, .member(handler))
    }

    /// Adds a route for visitors.
    mutating func visitor(
        _ method: HTTPRequest.Method, _ path: String,
        use handler: @escaping @Sendable (ConsoleVisit) async throws -> Response
    ) {
        add(method, path, .visitor, 4 << 10, .visitor(handler))
    }

    private mutating func add(
        _ method: HTTPRequest.Method, _ path: String, _ access: ConsoleRoute.Access, _ bodyBytes: Int,
        _ handler: ConsoleRoute.Handler, isUpload: Bool = false
    ) {
        precondition(path == "/console" || path.hasPrefix("/console/"), "\(path) is no path of the console")
        routes.append(
            ConsoleRoute(
                method: method, path: path, access: access, chapter: chapter, bodyBytes: bodyBytes, handler: handler,
                isUpload: isUpload))
    }
}
