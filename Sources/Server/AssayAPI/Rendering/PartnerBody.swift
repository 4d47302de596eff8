import AssayCore
import AssayOperations
import NIOCore

/// Creates the response bodies of the partner API from items that are already JSON.
///
/// Keys are sorted, as in all responses.
enum PartnerBody {
    /// The JSON of a `PartnerItemResponse`, or with older items that of a `PartnerLookupResponseV1`.
    static func item(_ item: [UInt8], older: ArraySlice<[UInt8]>? = nil) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: (older ?? []).reduce(64 + item.count) { $0 + $1.count + 1 })
        buffer.writeString("{\"item\":")
        buffer.writeBytes(item)
        if let older {
            buffer.writeString(",\"other_items\":")
            write(older, to: &buffer)
        }
        buffer.writeString("}")
        return buffer
    }

    /// The JSON of a `PartnerSearchResponseV1`, whose cursor is an array of texts, or of a `PartnerSearchResponseV2`,
    /// whose cursor is one text.
    ///
    /// The cursor needs no escaping: it consists of digits, a hyphen and an item's id.
    static func page(_ page: ItemPage, hasSingleCursor: Bool) -> ByteBuffer {
        let bodies = page.bodies
        var buffer = ByteBufferAllocator().buffer(capacity: bodies.reduce(256) { $0 + $1.count + 1 })
        buffer.writeString("{\"item_count\":\(bodies.count),\"items\":")
        write(bodies[...], to: &buffer)
        buffer.writeString(",\"next_cursor\":")
        switch (page.next, hasSingleCursor) {
        case (nil, _): buffer.writeString("null")
        case (let next?, true): buffer.writeString("\"\(next.joined())\"")
        case (let next?, false): buffer.writeString("[\(next.map { "\"\($0)\"" }.joined(separator: ","))]")
        }
        buffer.writeString("}")
        return buffer
    }

    private static func write(_ items: ArraySlice<[UInt8]>, to buffer: inout ByteBuffer) {
        buffer.writeString("[")
        for (index, item) in zip(0..., items) {
            if index > 0 { buffer.writeString(",") }
            buffer.writeBytes(item)
        }
        buffer.writeString("]")
    }
}
