import AssayCore
import AssayOperations
import NIOCore

/// Creates the response bodies of the searches from items that are already JSON. Keys are sorted, as in all responses.
extension ItemPage {
    /// The JSON of an `EntrupySearchResult`.
    var searchResult: ByteBuffer {
        var buffer = makeBuffer()
        buffer.writeString("{\"item_count\":\(bodies.count),\"items\":")
        writeItems(to: &buffer)
        writeCursor(to: &buffer)
        buffer.writeString("}")
        return buffer
    }

    /// The JSON of an `EntrupySearchItemsResult`.
    func itemsResult(_ mode: ProgrammaticSearch.Mode) -> ByteBuffer {
        var buffer = makeBuffer()
        buffer.writeString("{\"item_count\":\(bodies.count),")
        if mode == .results {
            buffer.writeString("\"items\":")
            writeItems(to: &buffer)
            buffer.writeString(",")
        }
        buffer.writeString("\"metadata\":{\"result_mode\":\"\(mode.rawValue)\"}")
        writeCursor(to: &buffer)
        buffer.writeString(",\"total_count\":\(total ?? 0)}")
        return buffer
    }

    private func makeBuffer() -> ByteBuffer {
        ByteBufferAllocator().buffer(capacity: bodies.reduce(256) { $0 + $1.count + 1 })
    }

    private func writeItems(to buffer: inout ByteBuffer) {
        buffer.writeString("[")
        for (index, body) in bodies.enumerated() {
            if index > 0 { buffer.writeString(",") }
            buffer.writeBytes(body)
        }
        buffer.writeString("]")
    }

    /// Writes the cursor without escaping: it consists of digits, a hyphen and an item's id.
    private func writeCursor(to buffer: inout ByteBuffer) {
        guard let next else { return }
        let members = next.map { "\"\($0)\"" }.joined(separator: ",")
        buffer.writeString(",\"next_cursor\":[\(members)]")
    }
}
