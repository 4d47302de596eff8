import Foundation
import Testing

@testable import Soak

/// Tests for the checker of uploads, with a shortened trace of a real upload, and with edits of it.
@Suite struct UploadOrderTests {
    private static let trace = """
        101 read(28<socket:[7]>, "PUT /sdk/v1/captures/c1/images/front HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n", 65536) = 300
        102 write(30</data/spool/S1>, "\\377\\330\\377", 48000 <unfinished ...>
        103 read(29<socket:[8]>, "PUT /sdk/v1/captures/c1/images/back HTTP/1.1\\r\\n", 65536) = 300
        102 <... write resumed>)              = 48000
        102 fsync(30</data/spool/S1>)         = 0
        104 write(31</data/spool/S2>, "\\377\\330\\377) = 3", 50) = 50
        104 fsync(31</data/spool/S2>)         = 0
        102 mkdir("/data/blobs", 0700)        = 0
        102 fsync(32</data>)                  = 0
        102 mkdir("/data/blobs/O1", 0700)     = -1 EEXIST (File exists)
        102 fsync(32</data/blobs>)            = 0
        102 mkdir("/data/blobs/O1/C1", 0700)  = 0
        102 fsync(32</data/blobs/O1>)         = 0
        102 rename("/data/spool/S1", "/data/blobs/O1/C1/P1" <unfinished ...>
        104 rename("/data/spool/S2", "/data/blobs/O1/C2/P2") = 0
        102 <... rename resumed>)             = 0
        102 fsync(32</data/blobs/O1/C1> <unfinished ...>
        104 fsync(33</data/blobs/O1/C2>)      = 0
        102 <... fsync resumed>)              = 0
        105 pwrite64(8</data/assay.sqlite-wal>, "\\0\\1P1O1C1frontd1image/jpeg\\n", 4096, 4152) = 4096
        105 pwrite64(8</data/assay.sqlite-wal>, "\\0\\2", 24, 8248) = 24
        105 fdatasync(8</data/assay.sqlite-wal>) = 0
        101 writev(28<socket:[7]>, [{iov_base="HTTP/1.1 201 Created\\r\\n", iov_len=120}], 1) = 120
        105 pwrite64(8</data/assay.sqlite-wal>, "\\0\\1P2O1C2backd2image/jpegP1O1C1frontd1", 4096, 8272) = 4096
        105 fdatasync(8</data/assay.sqlite-wal>) = 0
        103 writev(29<socket:[8]>, [{iov_base="HTTP/1.1 201 Created\\r\\n", iov_len=120}], 1) = 120
        101 +++ exited with 0 +++
        """.split(separator: "\n").map(String.init)

    private static func problems(_ region: String = "front", _ lines: [String] = trace) -> [UploadOrder.Problem] {
        UploadOrder(of: region, in: SystemCallTrace(lines.joined(separator: "\n"))).problems
    }

    private static func index(of text: String) throws -> Int {
        try #require(trace.firstIndex { $0.contains(text) }, "\(text)")
    }

    /// Returns the trace without the line, and without the other half of an interrupted call.
    private static func without(_ text: String) throws -> [String] {
        var lines = trace
        let line = lines.remove(at: try index(of: text))
        if line.hasSuffix("<unfinished ...>"), let name = line.split(separator: " ")[1].split(separator: "(").first {
            lines.removeAll { $0.hasPrefix("102 <... \(name) resumed>") }
        }
        return lines
    }

    private static func moving(_ text: String, behind other: String) throws -> [String] {
        var lines = trace
        let line = lines.remove(at: try index(of: text))
        let target = try #require(lines.firstIndex { $0.contains(other) })
        lines.insert(line, at: target + 1)
        return lines
    }

    @Test func bothUploadsOfTheTraceAreInOrder() {
        for region in ["front", "back"] {
            let order = UploadOrder(of: region, in: SystemCallTrace(Self.trace.joined(separator: "\n")))
            #expect(order.problems == [])
            #expect(order.steps.map(\.step) == UploadOrder.Step.allCases)
        }
    }

    static let removals: [(String, UploadOrder.Problem)] = [
        ("102 fsync(30</data/spool/S1>)", .lacks(.fileSync)),
        ("102 rename(", .lacks(.rename)),
        ("102 fsync(32</data/blobs/O1/C1>", .lacks(.folderSync)),
        ("fdatasync", .lacks(.logSync)),
        ("101 writev", .notAcknowledged),
        ("101 read", .notAcknowledged),
        ("102 write(30", .notWhollySynced),
        ("102 fsync(32</data>)", .folderNotKept("/data/blobs")),
        ("102 fsync(32</data/blobs/O1>)", .folderNotKept("/data/blobs/O1/C1")),
    ]

    @Test(arguments: removals) func aStepThatIsRemovedIsMissed(line: String, problem: UploadOrder.Problem) throws {
        #expect(Self.problems("front", try Self.without(line)) == [problem])
    }

    static let moves: [(String, String, UploadOrder.Problem)] = [
        ("102 fsync(30</data/spool/S1>)", "102 <... rename resumed>", .lacks(.rename)),
        ("105 fdatasync", "101 writev", .lacks(.logSync)),
        ("105 pwrite64(8</data/assay.sqlite-wal>, \"\\0\\1P1O1C1", "102 fsync(30", .lacks(.row)),
        ("105 pwrite64(8</data/assay.sqlite-wal>, \"\\0\\1P1O1C1", "105 fdatasync", .lacks(.logSync)),
        ("101 writev", "102 <... rename resumed>", .lacks(.folderSync)),
        ("101 writev", "102 <... fsync resumed>", .lacks(.row)),
        ("102 <... write resumed>", "102 fsync(30</data/spool/S1>)", .notWhollySynced),
    ]

    @Test(arguments: moves)
    func aStepThatIsTakenTooEarlyOrTooLateIsFound(line: String, other: String, problem: UploadOrder.Problem) throws {
        #expect(Self.problems("front", try Self.moving(line, behind: other)) == [problem])
    }

    static let failures: [(String, UploadOrder.Problem)] = [
        ("102 fsync(30</data/spool/S1>)", .lacks(.fileSync)),
        ("102 fsync(32</data/blobs/O1>)", .folderNotKept("/data/blobs/O1/C1")),
        ("105 fdatasync", .lacks(.logSync)),
    ]

    @Test(arguments: failures) func aStepThatFailedWasNotTaken(line: String, problem: UploadOrder.Problem) throws {
        var lines = Self.trace
        let index = try Self.index(of: line)
        lines[index] = lines[index].replacing("= 0", with: "= -1 EIO (Input/output error)")
        #expect(Self.problems("front", lines) == [problem])
    }

    @Test func aResponseToAnotherCallerAcknowledgesNothing() throws {
        var lines = Self.trace
        let index = try Self.index(of: "101 writev")
        lines[index] = lines[index].replacing("socket:[7]", with: "socket:[9]")
        #expect(Self.problems("front", lines) == [.notAcknowledged])
        lines[index] = Self.trace[index].replacing("201 Created", with: "422 Unprocessable Content")
        #expect(Self.problems("front", lines) == [.notAcknowledged])
    }
}
