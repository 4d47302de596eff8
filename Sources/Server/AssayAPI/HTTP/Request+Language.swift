import AssayCore
import Hummingbird

extension Request {
    /// The language of the display strings in the response, negotiated by `Accept-Language`.
    var language: Language { Language.negotiate(headers[.acceptLanguage]) }
}
