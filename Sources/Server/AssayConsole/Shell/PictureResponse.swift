import AssayOperations
import AssayWeb
import HTTPTypes
import Hummingbird

extension ConsoleRequest {
    /// Makes the response of a photo.
    ///
    /// The browser may keep it for as long as a session may rest, and only for the session that has requested it.
    func picture(_ photo: ServePhoto.Answer) -> Response {
        photo.response([.cacheControl: "private, max-age=1800, immutable", .vary: "Cookie"])
    }
}
