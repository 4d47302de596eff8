import AssayWire

/// The trace that a caller states for its request in `traceparent` (W3C Trace Context, level 1).
package struct TraceContext: Sendable, Hashable {
    /// The trace of the request that the current task serves; `nil` without a valid header, and for background work.
    @TaskLocal package static var current: TraceContext?

    /// 32 hexadecimal digits in lower case, not all of them 0.
    package let id: String
    /// `01` if the caller records the trace, else `00`.
    let flags: String

    /// Reads the header of a request.
    ///
    /// A value of any other form than that of version 00 is ignored: callers are hostile, and the value goes into logs,
    /// events and the headers of webhooks.
    package init?(header: String) {
        let parts = header.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 32, 16, 2], parts.joined().allSatisfy(Self.isDigit),
            parts[0].elementsEqual("00".utf8),
            !parts[1...2].contains(where: { $0.allSatisfy { $0 == UInt8(ascii: "0") } })
        else { return nil }
        // The other flags have no meaning in version 00, and are not passed on.
        let isRecorded = parts[3].last.map { "13579bdf".utf8.contains($0) } == true
        (id, flags) = (String(decoding: parts[1], as: UTF8.self), isRecorded ? "01" : "00")
    }

    /// Reads ``stored``.
    package init?(stored: String) {
        let parts = stored.split(separator: "-")
        guard parts.map(\.utf8.count) == [32, 2] else { return nil }
        (id, flags) = (String(parts[0]), String(parts[1]))
    }

    /// The text by which an event names the trace.
    package var stored: String { "\(id)-\(flags)" }

    /// Returns the header of a request that the server makes in the trace.
    ///
    /// - Parameter parent: The id of that request: 8 random bytes.
    package func header(parent: [UInt8]) -> String { "00-\(id)-\(parent.hexText)-\(flags)" }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
