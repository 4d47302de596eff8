import ArgumentParser
import Foundation

/// The command `soak fuzz`.
struct FuzzCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Change real payloads at random, and let the decoders of client and server read them.",
        discussion: """
            scripts/soak fuzz                      a million changed payloads
            scripts/soak fuzz --mutations 20000    the short form, part of scripts/test

            It begins with nesting alone, 500 to 520, 1,000 and 100,000 levels deep, read by each of them.

            The payloads are what the real client and a real server say to each other while an item is captured, \
            searched, flagged and asked about, what the pages of the screens post, and what the client keeps on its \
            disk. A decoder that traps ends this program; what it was reading then lies in the file that the first line \
            names.
            """)

    @Option(help: "How many payloads are changed and read.")
    var mutations = 1_000_000

    @Option(help: "The same seed makes the same changes; the payloads differ in their ids and times from run to run.")
    var seed: UInt64 = 1

    func run() async throws {
        let folder = try RunFolder(below: nil)
        let payloads = try await FuzzPayloads.record(in: folder)
        let unread = WireDecoder.all.filter { decoder in !payloads.contains(where: decoder.reads) }
        guard unread.isEmpty else {
            throw SoakError("no payload is a \(unread.map(\.name).joined(separator: ", a "))")
        }
        let current = folder.url.appending(path: "current.json")
        Progress.print("\(payloads.count) payloads, \(WireDecoder.all.count) decoders, reading \(current.path)")
        var read = 0
        for payload in NestedPayloads.all {
            try payload.write(to: current)
            for decoder in WireDecoder.all where decoder.reads(payload) {
                throw SoakError("\(decoder.name) has read \(payload.count) bytes that are nothing but nesting")
            }
        }
        for number in 0..<mutations {
            if number > 0, number.isMultiple(of: 100_000) { Progress.print("\(number) of \(mutations)") }
            var mutation = Mutation(number: number, seed: seed)
            let changed = mutation.apply(to: payloads[number % payloads.count])
            try changed.write(to: current)
            for decoder in WireDecoder.all where decoder.reads(changed) { read += 1 }
        }
        folder.remove()
        Progress.print("\(mutations) changed payloads, each by all decoders, \(read) of them read all the same")
        Progress.print("soak fuzz: good")
    }
}
