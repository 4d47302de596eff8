import Foundation
import Testing

@testable import Soak

/// Tests for the checker of the client's queue, with a trace modeled on a real capture, and with edits of it.
@Suite struct QueueOrderTests {
    private static let trace = """
        201 mkdir("/data/app", 0777)               = 0
        201 mkdir("/data/app/captures", 0777)      = 0
        201 mkdir("/data/app/captures/c1", 0777)   = 0
        201 fsync(30</data/app/captures>)          = 0
        201 fsync(30</data/app>)                   = 0
        201 fsync(30</data>)                      = 0
        201 write(30</data/app/captures/c1/capture.json.new>, "{}", 2) = 2
        201 fsync(30</data/app/captures/c1/capture.json.new>) = 0
        201 rename("/data/app/captures/c1/capture.json.new", "/data/app/captures/c1/capture.json") = 0
        201 fsync(31</data/app/captures/c1>)       = 0
        201 write(31</data/app/captures/c1/photo-1-1.new>, "\\377\\330", 262144) = 262144
        201 write(31</data/app/captures/c1/photo-1-1.new>, "\\0\\1", 900) = 900
        201 fsync(32</data/app/captures/c1/photo-1-1.new>) = 0
        201 rename("/data/app/captures/c1/photo-1-1.new", "/data/app/captures/c1/photo-1-1") = 0
        201 fsync(33</data/app/captures/c1>)       = 0
        201 write(50</data/app/captures/c1/capture.json.new>, "{}", 2) = 2
        201 fsync(50</data/app/captures/c1/capture.json.new>) = 0
        201 rename("/data/app/captures/c1/capture.json.new", "/data/app/captures/c1/capture.json") = 0
        201 fsync(51</data/app/captures/c1>)       = 0
        202 sendto(40<socket:[7]>, "PUT /sdk/v1/captures/c1/images/front HTTP/1.1\\r\\n", 300, 0) = 300
        201 write(34</data/app/captures/c1/photo-2-1.new>, "\\377\\330", 900) = 900
        201 fsync(35</data/app/captures/c1/photo-2-1.new> <unfinished ...>
        202 sendto(40<socket:[7]>, "\\377\\330", 65536, 0) = 65536
        201 <... fsync resumed>)              = 0
        201 rename("/data/app/captures/c1/photo-2-1.new", "/data/app/captures/c1/photo-2-1") = 0
        201 fsync(36</data/app/captures/c1>)       = 0
        201 write(52</data/app/captures/c1/capture.json.new>, "{}", 2) = 2
        201 fsync(52</data/app/captures/c1/capture.json.new>) = 0
        201 rename("/data/app/captures/c1/capture.json.new", "/data/app/captures/c1/capture.json") = 0
        201 fsync(53</data/app/captures/c1>)       = 0
        202 sendto(41<socket:[8]>, "PUT /sdk/v1/captures/c1/images/back HTTP/1.1\\r\\n", 300, 0) = 300
        """.split(separator: "\n").map(String.init)

    private static func order(_ lines: [String] = trace) -> QueueOrder {
        QueueOrder(in: SystemCallTrace(lines.joined(separator: "\n")))
    }

    private static func index(of text: String) throws -> Int {
        try #require(trace.firstIndex { $0.contains(text) }, "\(text)")
    }

    @Test func theTraceIsInOrder() {
        #expect(Self.order().problems == [])
        #expect(Self.order().regions == ["front", "back"])
    }

    /// Lines, with the problems that the removal of each causes.
    private static let removals: [(String, [QueueOrder.Problem])] = [
        ("fsync(30</data/app/captures>)", [.folderNotKept("/data/app/captures/c1")]),
        ("fsync(30</data/app>)", [.folderNotKept("/data/app/captures")]),
        ("fsync(30</data>)", [.folderNotKept("/data/app")]),
        ("fsync(50<", [.recordNotKept(region: "front")]), ("fsync(53<", [.recordNotKept(region: "back")]),
        ("fsync(32<", [.sentBeforeKept(region: "front"), .sentBeforeKept(region: "back")]),
        ("rename(\"/data/app/captures/c1/photo-2-1.new", [.sentBeforeKept(region: "back")]),
        ("fsync(36<", [.recordNotKept(region: "back")]),
    ]

    @Test(arguments: removals.indices) func aStepThatIsRemovedIsMissed(row: Int) throws {
        var lines = Self.trace
        lines.remove(at: try Self.index(of: Self.removals[row].0))
        #expect(Self.order(lines).problems == Self.removals[row].1)
    }

    @Test func aWriteBehindTheSyncIsMissed() throws {
        var lines = Self.trace
        let write = lines.remove(at: try Self.index(of: "photo-1-1.new>, \"\\0"))
        lines.insert(write, at: try Self.index(of: "fsync(32<"))
        #expect(
            Self.order(lines).problems == [.sentBeforeKept(region: "front"), .sentBeforeKept(region: "back")])
    }

    @Test func aPhotoThatGoesOutWhileItIsSyncedIsMissed() throws {
        var lines = Self.trace
        let send = lines.removeLast()
        lines.insert(send, at: try Self.index(of: "<... fsync resumed>"))
        #expect(Self.order(lines).problems == [.sentBeforeKept(region: "back")])
    }

    @Test func aTraceThatSendsNothingSaysSo() {
        #expect(Self.order([]).problems == [.nothingSent])
    }
}
