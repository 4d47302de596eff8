import Foundation
import Hummingbird

/// What is known of a request.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The customer whose token came with it.
    var account: Account?

    /// The network by which login attempts are counted.
    let network: String

    var requestDecoder: BoundedJSONDecoder { BoundedJSONDecoder() }
    var responseEncoder: JSONEncoder { .sorted }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        network = Self.network(of: source.channel.remoteAddress)
    }

    /// Bytes of a body; an SDK request is below 4 KiB.
    var maxUploadSize: Int { 64 << 10 }
}

/// A request of somebody who is signed in; routes over this context can't be reached by anybody else.
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

extension JSONEncoder {
    /// Writes the same bytes for the same answer: a refusal must not differ by the order of its fields.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
