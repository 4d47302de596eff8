import AssayTestTiming
import Foundation
import Testing

/// Compares the types that `scripts/fuzz` decodes with the requests of the wire.
@Suite struct FuzzTests {
    @Test func everyRequestOfTheWireIsFuzzed() throws {
        let list = try String(contentsOf: Repository.file("Tests/Fuzz/WireTypes.swift"), encoding: .utf8)
        let fuzzed = Set(list.matches(of: /(\w+)\.self/).map { String($0.1) })
        let folder = Repository.file("Sources/Wire/AssayWire")
        var requests: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let types = text.matches(of: /struct (\w+(?:Request|Body|Command))\b[^{]*(?:Decodable|Codable)/)
            requests.formUnion(types.map { String($0.1) })
        }
        #expect(requests.count > 20)
        #expect(requests.subtracting(fuzzed).sorted() == [])
    }
}
