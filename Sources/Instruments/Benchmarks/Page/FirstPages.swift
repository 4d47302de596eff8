import AssayCore
import AssayOperations
import AssayWire
import Foundation

/// The first page after a change, and the first page of a server that has just started, one call at a time.
struct FirstPages: Sendable {
    let run: BenchmarkRun
    let dataset: PageDataset

    /// A page after the user has edited one of its items, against the constant answer.
    ///
    /// The change is made through the operation, in this process, and its time is not counted.
    func afterChange(on server: LoadServer) async throws -> Figure {
        let bench = dataset.items.bench
        let page = try await onThread { try HTTPConnection(port: server.port).call(dataset.search()) }
        let newest = try WireJSON.decode(EntrupySearchResult.self, from: Data(page)).items.first?.entrupy_id
        guard let newest else { throw BenchmarkError("the user has no items") }
        let edit = EditTextFields(bench.platform)
        let connection = try HTTPConnection(port: server.port)
        var samples = (first: Samples(), second: Samples())
        for number in 0..<run.count(300, atLeast: 3) {
            // The time makes the text differ from that of an earlier run with the same items.
            let material = "leather \(number) \(bench.platform.clock.now().microseconds)"
            _ = try await edit(bench.user, id: newest, fields: ["material": material])
            let times = try await onThread {
                var times = (first: Samples(), second: Samples())
                let body = try times.first.time { try connection.call(dataset.search()) }
                guard String(decoding: body, as: UTF8.self).contains(material) else {
                    throw BenchmarkError("the page does not show the change")
                }
                _ = try times.second.time {
                    try connection.call(ConstantAnswer.call("plain", token: dataset.token))
                }
                return times
            }
            samples.first.add(times.first)
            samples.second.add(times.second)
        }
        return .speed(
            "page.after_change", "the first page after a change of one of its items against the constant answer",
            of: Measurement(calls: samples.first), beside: Measurement(calls: samples.second))
    }

    /// The first response of servers that have just started: a page, and the constant answer of others.
    ///
    /// The files of the database are in the system's cache; the server's own caches are empty.
    func afterStart(_ constants: [String: [UInt8]]) async throws -> Figure {
        let calls = [dataset.search(), ConstantAnswer.call("plain", token: dataset.token)]
        var samples = [Samples(), Samples()]
        for round in 0..<run.count(10, atLeast: 1) {
            for place in 0..<2 {
                let kind = (place + round) % 2
                let times = try await LoadServer.with(data: dataset.home, constants: constants) { server in
                    try await onThread {
                        var samples = Samples()
                        let connection = try HTTPConnection(port: server.port)
                        _ = try samples.time { try connection.call(calls[kind]) }
                        return samples
                    }
                }
                samples[kind].add(times)
            }
        }
        return .speed(
            "page.after_start", "the first page of a server that has just started against its constant answer",
            of: Measurement(calls: samples[0]), beside: Measurement(calls: samples[1]))
    }
}
