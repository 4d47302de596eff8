import AssayCore
import AssayOperations
import AssayWire
import NIOCore

// The bodies of items and their pages, made from items that are already JSON. Keys are sorted, as in all responses.

extension Rendered {
    /// One item of the partner API.
    static func item<Item>(_ item: [UInt8]) -> Self where Body == PartnerItemResponse<Item> {
        json(items: item.count) { buffer in
            buffer.writeString("{\"item\":")
            buffer.writeBytes(item)
            buffer.writeString("}")
        }
    }

    /// - Parameter bytes: The size of the items.
    fileprivate static func json(items bytes: Int, _ write: (inout ByteBuffer) -> Void) -> Self {
        var buffer = ByteBufferAllocator().buffer(capacity: bytes + 256)
        write(&buffer)
        return Rendered(rendered: .json(buffer: buffer))
    }
}

extension Rendered<PartnerLookupResponseV1> {
    /// - Parameter items: The latest item, and older ones.
    static func items(_ items: [[UInt8]]) -> Self {
        let others = ItemPage(bodies: Array(items.dropFirst()), next: nil, total: nil)
        return json(items: items[0].count + others.items.count) { buffer in
            buffer.writeString("{\"item\":")
            buffer.writeBytes(items[0])
            buffer.writeString(",\"other_items\":")
            buffer.write(items: others)
            buffer.writeString("}")
        }
    }
}

extension Rendered<PartnerSearchResponseV1> {
    static func page(_ page: ItemPage) -> Self {
        json(items: page.items.count) { $0.write(page, cursor: page.next.map { "[\(members(of: $0))]" }) }
    }
}

extension Rendered<PartnerSearchResponseV2> {
    static func page(_ page: ItemPage) -> Self {
        json(items: page.items.count) { $0.write(page, cursor: page.next.map { "\"\($0.joined())\"" }) }
    }
}

extension Rendered<EntrupySearchResult> {
    static func page(_ page: ItemPage) -> Self {
        json(items: page.items.count) { buffer in
            buffer.writeString("{\"item_count\":\(page.count),\"items\":")
            buffer.write(items: page)
            if let next = page.next { buffer.writeString(",\"next_cursor\":[\(members(of: next))]") }
            buffer.writeString("}")
        }
    }
}

extension Rendered<EntrupySearchItemsResult> {
    static func page(_ page: ItemPage, _ mode: ProgrammaticSearch.Mode) -> Self {
        json(items: page.items.count) { buffer in
            buffer.writeString("{\"item_count\":\(page.count),")
            if mode == .results {
                buffer.writeString("\"items\":")
                buffer.write(items: page)
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
    fileprivate mutating func write(items page: ItemPage) {
        writeString("[")
        writeBytes(page.items)
        writeString("]")
    }

    /// Writes a page of the partner API.
    fileprivate mutating func write(_ page: ItemPage, cursor: String?) {
        writeString("{\"item_count\":\(page.count),\"items\":")
        write(items: page)
        writeString(",\"next_cursor\":\(cursor ?? "null")}")
    }
}
