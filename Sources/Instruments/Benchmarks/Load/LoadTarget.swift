import Glibc

/// A server under load, and the calls that it receives.
struct LoadTarget: Sendable {
    let port: UInt16
    /// The main process of the server, whose processor time is counted with that of its children.
    let process: pid_t
    /// The calls, taken in an order that visits all of them evenly.
    let calls: [HTTPCall]
    /// Returns the number to write into a call, for calls that never repeat.
    let number: @Sendable (_ call: Int) -> Int
    /// The size of each body; `nil` if the bodies differ.
    let bodyBytes: Int?

    /// - Parameter bodyBytes: The size of each body; `nil` if the bodies differ.
    init(
        port: UInt16, process: pid_t, calls: [HTTPCall], bodyBytes: Int? = nil,
        number: @escaping @Sendable (_ call: Int) -> Int = { $0 }
    ) {
        (self.port, self.process) = (port, process)
        (self.calls, self.bodyBytes, self.number) = (calls, bodyBytes, number)
    }

    /// The call at a place in the order of all calls.
    func call(_ index: Int) -> HTTPCall {
        // 7,919 is a prime that does not divide the number of calls, so each call has its turn, in a mixed order.
        calls[index * 7_919 % calls.count]
    }
}
