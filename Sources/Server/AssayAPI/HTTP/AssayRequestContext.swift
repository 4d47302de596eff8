package import AssayCore
package import AssayWire
import Foundation
package import Hummingbird
import NIOCore

/// The context that a request carries through the middleware to its handler.
package struct AssayRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The request id, accepted from the client or generated.
    ///
    /// It is part of every response, error and log line of this request.
    package var requestID: String
    /// The language of the display strings in the response, negotiated by `Accept-Language`.
    package var language: Language
    /// The remote address of the connection; `nil` without a socket (in-process tests).
    package let remoteAddress: String?
    /// The client against whose limits the request counts; `nil` without a socket.
    package var client: AddressGroup?
    /// The version of the partner API that the response must have; meaningless for other routes.
    package var apiVersion = PartnerVersion.v2_0
    /// Counts and logs refusals.
    package var refusals: RefusalRecord?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        requestID = ""
        language = .english
        remoteAddress = source.channel.remoteAddress?.ipAddress.map(AddressGroup.canonical)
    }

    /// The size limit for bodies read by Hummingbird.
    ///
    /// ``Hummingbird/Request/json(_:)`` has the same limit.
    package var maxUploadSize: Int { 64 * 1024 }

    /// Returns a parameter of the endpoint's template, percent-decoded.
    ///
    /// The router returns the raw path bytes.
    ///
    /// - Throws: `not_found` if the value is not percent-encoded UTF-8, or contains U+0000, which no name contains and
    ///   no database accepts as text. Also if the endpoint has no such parameter, which is a programming error.
    package func parameter(_ name: String) throws(DomainError) -> String {
        guard let value = coreContext.parameters.get(name)?.removingPercentEncoding, !value.utf8.contains(0) else {
            throw .notFound("resource")
        }
        return value
    }
}
