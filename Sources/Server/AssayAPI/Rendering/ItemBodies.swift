import AssayCore
import AssayOperations
import AssayWire
import NIOCore

// The bodies of items and their pages, made from items that are already JSON. Keys are sorted, as in all responses.

extension Rendered {
    /// One item of the partner API.
    static func item<Item>(_ item: [UInt8]) -> Self where Body == PartnerItemResponse<Item> {
        json(sizes: [item]) { buffer in
            buffer.writeString("{\"item\":")
            buffer.writeBytes(item)
            buffer.writeString("}")
        }
    }

    fileprivate static func json(sizes bodies: [[UInt8]], _ write: (inout ByteBuffer) -> Void) -> Self {
        Rendered(rendered: .json(buffer: .items(bodies, write)))
    }
}

extension Rendered<PartnerLookupResponseV1> {
    /// - Parameter items: The latest item, and older ones.
    static func items(_ items: [[UInt8]]) -> Self {
        json(sizes: items) { buffer in
            buffer.writeString("{\"item\":")
            buffer.writeBytes(items[0])
            buffer.writeString(",\"other_items\":")
            buffer.write(items: items.dropFirst())
            buffer.writeString("}")
        }
    }
}

extension Rendered<PartnerSearchResponseV1> {
    static func page(_ page: ItemPage) -> Self {
        json(sizes: page.bodies) { $0.write(page, cursor: page.next.map { "[\(members(of: $0))]" }) }
    }
}

extension Rendered<PartnerSearchResponseV2> {
    static func page(_ page: ItemPage) -> Self {
        json(sizes: page.bodies) { $0.write(page, cursor: page.next.map { "\"\($0.joined())\"" }) }
    }
}

extension Rendered<EntrupySearchResult> {
    static func page(_ page: ItemPage) -> Self {
        json(sizes: page.bodies) { buffer in
            buffer.writeString("{\"item_count\":\(page.bodies.count),\"items\":")
            buffer.write(items: page.bodies[...])
            if let next = page.next { buffer.writeString(",\"next_cursor\":[\(members(of: next))]") }
            buffer.writeString("}")
        }
    }
}

extension Rendered<EntrupySearchItemsResult> {
    static func page(_ page: ItemPage, _ mode: ProgrammaticSearch.Mode) -> Self {
        json(sizes: page.bodies) { buffer in
            buffer.writeString("{\"item_count\":\(page.bodies.count),")
            if mode == .results {
                buffer.writeString("\"items\":")
                buffer.write(items: page.bodies[...])
                buffer.writeString(",")
            }
            buffer.writeString("\"metadata\":{\"result_mode\":\"\(mode.rawValue)\"}")
            if let next = page.next { buffer.writeString(",\"next_cursor\":[\(members(of: next))]") }
            buffer.writeString(",\"total_count\":\(page.total ?? 0)}")
        }
    }
}

/// The members of a cursor as JSON, without escaping: they consist of digits, a hyphen and an item's id.
private func members(of cursor: [String]) -> String {
    cursor.map { "\"\($0)\"" }.joined(separator: ",")
}

extension ByteBuffer {
    /// Creates a buffer with room for items.
    fileprivate static func items(_ items: [[UInt8]], _ write: (inout ByteBuffer) -> Void) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: items.reduce(256) { $0 + $1.count + 1 })
        write(&buffer)
        return buffer
    }

    fileprivate mutating func write(items: ArraySlice<[UInt8]>) {
        writeString("[")
        for (index, item) in zip(0..., items) {
            if index > 0 { writeString(",") }
            writeBytes(item)
        }
        writeString("]")
    }

    /// Writes a page of the partner API.
    fileprivate mutating func write(_ page: ItemPage, cursor: String?) {
        writeString("{\"item_count\":\(page.bodies.count),\"items\":")
        write(items: page.bodies[...])
        writeString(",\"next_cursor\":\(cursor ?? "null")}")
    }
}
