package import AssayWire

extension ISO8601Moment {
    /// The first microsecond of the span.
    package var first: Timestamp { Timestamp(microseconds: firstMicrosecond) }

    /// The last microsecond of the span.
    package var last: Timestamp { Timestamp(microseconds: lastMicrosecond) }
}
