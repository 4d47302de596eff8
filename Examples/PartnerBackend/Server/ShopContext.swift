import Hummingbird

/// What is known of a request.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The customer whose token came with it.
    var account: Account?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }

    /// Bytes of a body; an SDK request is below 4 KiB.
    var maxUploadSize: Int { 64 << 10 }
}

/// A request of somebody who is signed in; routes over this context can't be reached by anybody else.
struct SignedInContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let account: Account

    init(context: ShopContext) throws {
        guard let account = context.account else { throw ShopError.notSignedIn }
        coreContext = context.coreContext
        self.account = account
    }

    var maxUploadSize: Int { 64 << 10 }
}
