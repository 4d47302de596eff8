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
        let pool = try await Self.pool(in: folder)
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

    /// Whether any of many reads, one after the other, ran on the thread that asked for it.
    ///
    /// The first reads don't: a reader is opened on another thread and becomes idle after it has returned its value.
    private static func readsInPlace(_ pool: ConnectionPool<SQLiteConnection>) async throws -> Bool {
        for _ in 0..<1_000 {
            let asking = pthread_self()
            if try await pool.read({ _ in pthread_equal(asking, pthread_self()) != 0 }) { return true }
        }
        return false
    }

    @Test func onlyATaskOfTheReadExecutorReadsOnItsOwnThread() async throws {
        let folder = try TestFolder()
        let pool = try await Self.pool(in: folder, most: 2)
        #expect(try await withTaskExecutorPreference(ReadExecutor.shared) { try await Self.readsInPlace(pool) })
        // The threads of other executors must not wait for the disk.
        #expect(try await !withTaskExecutorPreference(OwnExecutor()) { try await Self.readsInPlace(pool) })
        await withCheckedContinuation { done in pool.close { done.resume() } }
    }

    /// Slow reads must leave a thread to the tasks that do not read.
    @Test func theLastFreeReaderReadsOnItsOwnThread() async throws {
        let folder = try TestFolder()
        let pool = try await Self.pool(in: folder)
        #expect(try await !withTaskExecutorPreference(ReadExecutor.shared) { try await Self.readsInPlace(pool) })
        await withCheckedContinuation { done in pool.close { done.resume() } }
    }

    @Test func aTaskOnTheReadExecutorWaitsForABusyReaderWithoutItsThread() async throws {
        let folder = try TestFolder()
        let pool = try await Self.pool(in: folder)
        let release = DispatchSemaphore(value: 0)
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let busy = Task {
            try await pool.read { _ in
                begin.yield()
                release.wait()
            }
        }
        for await _ in began { break }
        let values = try await withTaskExecutorPreference(ReadExecutor.shared) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                // More tasks than the executor has threads: if each kept its thread, the last task would not run.
                for number in 0..<200 { group.addTask { try await pool.read { _ in number } } }
                group.addTask {
                    release.signal()
                    return 200
                }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
        }
        #expect(values.count == 201)
        try await busy.value
        await withCheckedContinuation { done in pool.close { done.resume() } }
    }

    private static func pool(in folder: TestFolder, most: Int = 1) async throws -> ConnectionPool<SQLiteConnection> {
        let url = folder.url.appending(path: "readers.sqlite")
        try await SQLiteDatabase.open(url).close()
        return ConnectionPool(most: most, maxReads: most) { () throws(SQLError) in
            try SQLiteConnection(url, for: .reading, busyTimeout: .seconds(1), cacheKiB: 64)
        }
    }
}
