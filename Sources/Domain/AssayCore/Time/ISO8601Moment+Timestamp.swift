package import AssayWire

extension ISO8601Moment {
    /// The first time of the span.
    package var first: Timestamp { Timestamp(microseconds: firstMicrosecond) }

    /// The last time of the span.
    package var last: Timestamp { Timestamp(microseconds: lastMicrosecond) }
}
