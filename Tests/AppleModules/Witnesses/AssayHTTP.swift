// Compiled with the target: a method that the system calls, and that has another signature, is an error here.
import AppleFoundation

extension BackgroundDelegate: URLSessionBackgroundDelegate {}
extension Transfers: URLSessionDecidingDelegate {}
