import AssayTestTiming
import Foundation
import Testing

@testable import Benchmarks

@Suite struct StockTests {
    @Test func theDataOfOtherVersionsIsDeletedAndNothingElse() throws {
        let folder = try TestFolder()
        let stock = try Stock.folder(in: folder.url)
        try folder.file("\(stock.lastPathComponent)/items", "kept")
        try folder.file("version-of-another-schema/items", "deleted")
        try folder.file("notes", "kept")
        #expect(try Stock.folder(in: folder.url).lastPathComponent == stock.lastPathComponent)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
                == ["notes", stock.lastPathComponent, "\(stock.lastPathComponent)/items"])
    }
}
