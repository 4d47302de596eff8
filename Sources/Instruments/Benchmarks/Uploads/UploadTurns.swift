/// Uploads to several handlers in turns, one call at a time.
struct UploadTurns {
    /// A request for each handler, by the number of the call, and the connection to send it on.
    let kinds: [(_ call: Int) throws -> (connection: HTTPConnection, request: HTTPCall)]
    /// The status of the responses; an object store answers 200.
    var statuses: Set<Int> = [201]

    /// Measures all handlers; the handler that begins changes with each call.
    ///
    /// The requests are built outside of the measured time: the copies of a photo would hide a part of the difference.
    ///
    /// - Parameter warmUp: The number of calls of each handler that run first and are not counted.
    /// - Returns: The samples of each handler.
    func measure(calls: Int, warmUp: Int) throws -> [Samples] {
        var samples = kinds.map { _ in Samples() }
        for call in 0..<(warmUp + calls) {
            if call == warmUp { samples = kinds.map { _ in Samples() } }
            for place in kinds.indices {
                let kind = (place + call) % kinds.count
                let (connection, request) = try kinds[kind](call)
                _ = try samples[kind].time { try connection.call(request, expecting: statuses) }
            }
        }
        return samples
    }
}
