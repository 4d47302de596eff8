import AssaySQL

/// The binds of one statement in PostgreSQL's binary format, in one buffer.
struct BoundValues {
    /// The content of all values, one after another.
    ///
    /// It is never empty, because libpq reads a null pointer as NULL.
    private var bytes: [UInt8] = [0]
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [SQLValue]) {
        offsets.reserveCapacity(values.count)
        lengths.reserveCapacity(values.count)
        for value in values { append(value) }
    }

    var count: Int32 { Int32(offsets.count) }

    /// Calls the body with the pointers that libpq takes; they are valid during the call.
    func withPointers<Value>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } }
            // 1 stands for the binary format.
            let formats = [Int32](repeating: 1, count: offsets.count)
            return values.withUnsafeBufferPointer { values in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(values.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }

    private mutating func append(_ value: SQLValue) {
        let start = bytes.count
        switch value {
        case .null:
            offsets.append(nil)
            lengths.append(0)
            return
        case .integer(let number): appendBigEndian(UInt64(bitPattern: number))
        case .real(let number): appendBigEndian(number.bitPattern)
        case .text(let text): bytes.append(contentsOf: text.utf8)
        case .blob(let content): bytes.append(contentsOf: content)
        }
        offsets.append(start)
        lengths.append(Int32(bytes.count - start))
    }

    private mutating func appendBigEndian(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
