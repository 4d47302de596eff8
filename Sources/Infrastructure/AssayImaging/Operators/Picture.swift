import CImage
import Foundation

/// A libvips picture: a description of how to compute pixels, which are computed only when they are needed.
///
/// It stays in the call that created it and never crosses threads, so it is not `Sendable`.
package final class Picture {
    let pointer: OpaquePointer

    /// Takes ownership of one reference.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        cimage_release(pointer)
    }

    package var width: Int { Int(cimage_width(pointer)) }
    package var height: Int { Int(cimage_height(pointer)) }
    package var bands: Int { Int(cimage_bands(pointer)) }
    package var bytesPerSample: Int { Int(cimage_bytes_per_sample(pointer)) }
    package var longSide: Int { max(width, height) }
    package var pages: Int { Int(cimage_pages(pointer)) }
    package var orientation: Int { Int(cimage_orientation(pointer)) }

    package func hasField(_ name: String) -> Bool {
        cimage_has_field(pointer, name)
    }

    package func field(_ name: String) -> String? {
        guard let text = cimage_field_text(pointer, name) else { return nil }
        defer { cimage_free(text) }
        return String(cString: text)
    }

    /// The same pixels with a metadata field set, or removed if the value is `nil`.
    package func with(field: String, _ value: String?) throws(OperatorError) -> Picture {
        try Self.made(cimage_with_field(pointer, field, value), by: "field")
    }

    /// The same pixels, computed once and kept in memory.
    package func inMemory() throws(OperatorError) -> Picture {
        try Self.made(cimage_in_memory(pointer), by: "memory")
    }

    /// All pixels as bytes, interleaved, in row order.
    package func bytes() throws(OperatorError) -> [UInt8] {
        var failed = false
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * bands) { buffer, count in
            failed = cimage_copy_bytes(pointer, buffer.baseAddress, buffer.count) != 0
            count = failed ? 0 : buffer.count
        }
        if failed { throw OperatorError(operation: "bytes") }
        return pixels
    }

    /// All pixels as floats, interleaved, in row order.
    package func floats() throws(OperatorError) -> [Float] {
        var failed = false
        let pixels = [Float](unsafeUninitializedCapacity: width * height * bands) { buffer, count in
            failed = cimage_copy_floats(pointer, buffer.baseAddress, buffer.count) != 0
            count = failed ? 0 : buffer.count
        }
        if failed { throw OperatorError(operation: "floats") }
        return pixels
    }

    /// A picture of one band from numbers in row order: a convolution kernel or a table.
    package static func numbers(_ values: [Double], width: Int) throws(OperatorError) -> Picture {
        try made(cimage_from_numbers(values, Int32(width), Int32(values.count / width)), by: "numbers")
    }

    /// A picture from interleaved bytes in row order.
    package static func bytes(_ values: [UInt8], width: Int, bands: Int) throws(OperatorError) -> Picture {
        let height = values.count / width / bands
        return try made(cimage_from_bytes(values, Int32(width), Int32(height), Int32(bands)), by: "bytes")
    }

    static func made(_ pointer: OpaquePointer?, by operation: String) throws(OperatorError) -> Picture {
        guard let pointer else { throw OperatorError(operation: operation) }
        return Picture(owning: pointer)
    }
}

/// The failure of a libvips operator; its meaning depends on the caller.
package struct OperatorError: Error {
    package let operation: String
    /// The error text of libvips.
    ///
    /// All threads of the process share its error buffer, so the text may include the messages of other threads.
    package let text: String

    /// Takes the text from the error buffer of libvips and empties the buffer.
    package init(operation: String) {
        self.operation = operation
        guard let text = cimage_take_error() else {
            self.text = ""
            return
        }
        defer { cimage_free(text) }
        self.text = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A failure of our own code, found without libvips.
    package init(operation: String, text: String) {
        self.operation = operation
        self.text = text
    }

    package var detail: String { "\(operation): \(text)" }
}
