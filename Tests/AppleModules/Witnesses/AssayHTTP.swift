// Compiled with the target: a system callback with a wrong signature is a compile error here.
import AppleFoundation

extension BackgroundDelegate: URLSessionBackgroundDelegate {}
extension Transfers: URLSessionDecidingDelegate {}
