import AssayCore
import AssayOperations
import AssayWire
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// A call of a route: its request with the decoded body, and its caller.
package struct RouteCall<Actor: Sendable, Body: Sendable>: Sendable {
    package let request: Request
    package let context: AssayRequestContext
    package let actor: Actor
    package let body: Body

    /// The language of the display strings in the response.
    var language: Language { context.language }

    /// Returns a parameter of the path, as ``AssayRequestContext/parameter(_:)``.
    func parameter(_ name: String) throws(DomainError) -> String { try context.parameter(name) }

    /// Returns a parameter of the query; `nil` if it is absent.
    func query(_ name: String) -> String? { request.uri.queryParameters.get(name) }
}

/// A response with a body of the type that its endpoint declares.
///
/// Bodies that are bytes already come from the renderers of the type, in the folder `Rendering`.
package struct Rendered<Body: Encodable & Sendable>: Sendable {
    let response: Response

    /// Renders a value as JSON, with sorted keys, so that equal values give equal bytes.
    init(_ body: Body, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws {
        response =
            body is NoBody
            ? Response(status: status, headers: headers)
            : .json(bytes: try WireJSON.encode(body), status: status, headers: headers)
    }

    /// Only for renderers: creates a response from bytes of the type.
    init(rendered response: Response) {
        self.response = response
    }
}

/// Makes the receipt of a change that is carried out once, with a body of the type that its endpoint declares.
package struct ReceiptMaker<Body: Encodable & Sendable>: Sendable {
    let call: IdempotentCall
    let status: Int

    /// - Parameter render: Makes the response from the change's result, in its transaction.
    func callAsFunction<Result>(
        _ render: @escaping @Sendable (Result) throws -> Body
    ) -> CallAnswer<Result, Receipt> {
        .kept(for: call) { try .json(render($0), status: status) }
    }
}

// MARK: - Bodies

extension Endpoint {
    /// Reads the body of a request, of which a photo's bytes stay in the request.
    ///
    /// - Throws: The errors of ``Hummingbird/Request/jsonBody()`` and of ``NIOCore/ByteBuffer/json(_:)``.
    static func body(of request: Hummingbird.Request) async throws -> Request {
        if let none = NoBody() as? Request { return none }
        if let photo = PhotoBody() as? Request { return photo }
        return try body(try await request.jsonBody())
    }

    /// Decodes the bytes of a body.
    static func body(_ bytes: ByteBuffer) throws -> Request {
        if let none = NoBody() as? Request { return none }
        if bytes.readableBytes == 0, let omitted = (Request.self as? any OmittableBody.Type)?.init() as? Request {
            return omitted
        }
        return try bytes.json(Request.self)
    }
}
