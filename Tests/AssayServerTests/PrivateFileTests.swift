import AssayCore
import AssayTestTiming
import Foundation
import Testing

@testable import AssayServer

@Suite struct PrivateFileTests {
    @Test func aFileThatCantGetItsNameIsRefusedWithTheReason() throws {
        let folder = try TestFolder()
        try folder.file("taken/file", "")
        let path = folder.file("taken").path
        let error = #expect(throws: DomainError.self) { try PrivateFile.write("text", to: path) }
        #expect(error?.code == "data_not_writable")
        #expect(error?.message.contains(String(cString: strerror(EISDIR))) == true, "\(error?.message ?? "")")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["taken"], "no draft is left")
    }

    @Test func aFileInAMissingFolderIsRefusedWithTheReason() throws {
        let folder = try TestFolder()
        let error = #expect(throws: DomainError.self) {
            try PrivateFile.write("text", to: folder.file("none/file").path)
        }
        #expect(error?.message.contains(String(cString: strerror(ENOENT))) == true, "\(error?.message ?? "")")
    }
}
