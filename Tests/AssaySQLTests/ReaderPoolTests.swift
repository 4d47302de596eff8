import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Dispatch
import Foundation
import Testing

@testable import AssaySQLite

@Suite(.timeLimit(.minutes(1))) struct ReaderPoolTests {
    @Test func everyCloseReturnsAfterTheLastRead() async throws {
        let folder = try TestFolder()
        let url = folder.url.appending(path: "readers.sqlite")
        try await SQLiteDatabase.open(.file(url)).close()
        let pool = ReaderPool(most: 1) { () throws(SQLError) in
            try Reader(url, busyTimeout: .seconds(1), cacheKiB: 64)
        }
        let release = DispatchSemaphore(value: 0)
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let read = Task {
            try await pool.read { _ in
                begin.yield()
                release.wait()
            }
        }
        for await _ in began { break }
        let (closed, close) = AsyncStream.makeStream(of: Int.self)
        pool.close { close.yield(1) }
        pool.close { close.yield(2) }
        release.signal()
        var answers: [Int] = []
        for await answer in closed.prefix(2) { answers.append(answer) }
        #expect(answers == [1, 2])
        try await read.value
    }
}
