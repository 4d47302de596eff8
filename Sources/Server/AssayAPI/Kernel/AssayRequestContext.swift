package import AssayCore
import Foundation
package import Hummingbird
import NIOCore

/// What a request carries through the middleware to its handler.
package struct AssayRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Accepted from the caller or made here; in every answer, error and log line of this request.
    package var requestID: String
    /// The address that the connection comes from; `nil` where there is no socket (tests in process).
    package let remoteAddress: String?
    /// The client that the request is counted for; `nil` where there is no socket.
    package var client: AddressGroup?
    /// Where refusals are counted and logged.
    package var refusals: RefusalRecord?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        requestID = ""
        remoteAddress = source.channel.remoteAddress?.ipAddress.map(AddressGroup.canonical)
    }

    /// JSON bodies are read through ``Hummingbird/Request/json(_:)``, which holds the same limit.
    package var maxUploadSize: Int { 64 * 1024 }

    /// The value of a parameter in the endpoint's template, percent-decoded: the router hands out the path's bytes.
    ///
    /// - Throws: `not_found` where the value is no percent-encoded UTF-8 or holds U+0000, which nothing of ours is named
    ///   with and no database takes for text; or the router matched without it, which no endpoint of the table does.
    package func parameter(_ name: String) throws(DomainError) -> String {
        guard let value = coreContext.parameters.get(name)?.removingPercentEncoding, !value.utf8.contains(0) else {
            throw .notFound("resource")
        }
        return value
    }
}
