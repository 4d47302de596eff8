import Foundation
import Testing

@testable import assay

@Suite struct DemoPasswordTests {
    /// The path of the file is an argument of the partner's backend, and all users of the machine can read arguments.
    @Test func theShopsPasswordLiesInAFileOfItsOwnersAlone() throws {
        let folder = try DemoFolder(keeping: nil)
        defer { folder.remove() }
        let file = try folder.keep(DemoUser(password: "hunter2"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "mara:hunter2:mara@shop.example:Mara:Lind\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let address = try #require(URL(string: "http://127.0.0.1:1"))
        #expect(!DemoServers.partnerArguments(platform: address, users: file).joined().contains("hunter2"))
    }
}
