import Foundation
import Hummingbird

/// The context of a request.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The customer whose token came with the request.
    var account: Account?

    /// The network by which login attempts are counted.
    let network: String

    var requestDecoder: BoundedJSONDecoder { BoundedJSONDecoder() }
    var responseEncoder: JSONEncoder { .sorted }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        network = Self.network(of: source.channel.remoteAddress)
    }

    /// The maximum size of a body in bytes; an SDK request is below 4 KiB.
    var maxUploadSize: Int { 64 << 10 }
}

/// The context of a request from a signed-in customer; its routes refuse all other requests.
struct SignedInContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let account: Account

    var requestDecoder: BoundedJSONDecoder { BoundedJSONDecoder() }
    var responseEncoder: JSONEncoder { .sorted }

    init(context: ShopContext) throws {
        guard let account = context.account else { throw ShopError.notSignedIn }
        coreContext = context.coreContext
        self.account = account
    }

    var maxUploadSize: Int { 64 << 10 }
}
