import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Checks that neither the server nor the client uses `async let`.
///
/// With Swift 6.3, the memory of such a task can be freed before the task has ended (swiftlang/swift#87481 and #75501).
/// A server under generated requests ended once with a jump to freed memory at the end of such a task. A task or a task
/// group has memory of its own.
@Suite struct AsyncLetTests {
    /// The layers that run at a user's or an operator's place; soak runs and benchmarks may use it.
    private static let layers = ["Application", "Client", "Domain", "Infrastructure", "Programs", "Server", "Wire"]

    private static func users(of text: String, in folder: String) throws -> [String] {
        let root = Repository.root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
            guard path.hasSuffix(".swift") else { return false }
            return try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
                .contains { $0.contains(text) && !$0.trimmingPrefix(/\s+/).hasPrefix("//") }
        }
    }

    @Test(arguments: layers)
    func noLayerUsesIt(layer: String) throws {
        #expect(try Self.users(of: "async let ", in: "Sources/\(layer)") == [])
    }

    @Test func theCheckSeesOne() throws {
        #expect(try !Self.users(of: "async let ", in: "Sources/Instruments").isEmpty)
    }
}
