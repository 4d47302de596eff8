import CImage

/// A call of one libvips operator by name, for example `Operator("worley").set("width", 64).picture()`.
///
/// Names and arguments are those of the libvips documentation. An invalid argument is recorded, and the run throws it.
package struct Operator {
    private final class Call {
        let pointer: OpaquePointer?
        var failed = false

        init(_ name: String) {
            pointer = cimage_call_new(name)
        }

        deinit {
            cimage_call_free(pointer)
        }
    }

    private let name: String
    private let call: Call

    package init(_ name: String) {
        self.name = name
        call = Call(name)
    }

    package func set(_ argument: String, _ value: Int) -> Self {
        applying { cimage_call_set_integer($0, argument, Int64(value)) }
    }

    package func set(_ argument: String, _ value: Double) -> Self {
        applying { cimage_call_set_number($0, argument, value) }
    }

    package func set(_ argument: String, _ value: Bool) -> Self {
        applying { cimage_call_set_bool($0, argument, value) }
    }

    /// Sets a string, or an enumeration's case by its short name.
    package func set(_ argument: String, _ value: String) -> Self {
        applying { cimage_call_set_text($0, argument, value) }
    }

    package func set(_ argument: String, _ values: [Double]) -> Self {
        applying { cimage_call_set_numbers($0, argument, values, Int32(values.count)) }
    }

    package func set(_ argument: String, _ picture: Picture) -> Self {
        applying { cimage_call_set_picture($0, argument, picture.pointer) }
    }

    package func set(_ argument: String, _ pictures: [Picture]) -> Self {
        var pointers: [OpaquePointer?] = pictures.map(\.pointer)
        return applying { cimage_call_set_pictures($0, argument, &pointers, Int32(pointers.count)) }
    }

    /// Sets the source of a loader: an open file that is read from its beginning.
    func set(_ argument: String, _ file: OpenFile) -> Self {
        applying { cimage_call_set_source($0, argument, file.descriptor) }
    }

    /// Sets the source of a loader: the changed copy of an open file, which is never stored.
    func set(_ argument: String, _ file: OpenFile, _ edits: [FileEdit], count: Int) -> Self {
        guard !edits.isEmpty else { return set(argument, file) }
        let pieces = FileEdit.pieces(edits, count: count)
        let bytes = pieces.flatMap(\.bytes)
        return bytes.withUnsafeBufferPointer { buffer in
            var next = 0
            let parts = pieces.map { piece in
                switch piece {
                case .file(let range):
                    return CImagePiece(bytes: nil, offset: Int64(range.lowerBound), count: Int64(range.count))
                case .bytes(let bytes):
                    defer { next += bytes.count }
                    return CImagePiece(
                        bytes: buffer.baseAddress.map { $0 + next }, offset: 0, count: Int64(bytes.count))
                }
            }
            return applying { cimage_call_set_pieces($0, argument, file.descriptor, parts, Int32(parts.count)) }
        }
    }

    /// Sets the interpolation between pixels: `nearest`, `bilinear` or `bicubic`.
    package func interpolation(_ kind: String) -> Self {
        applying { cimage_call_set_interpolation($0, "interpolate", kind) }
    }

    /// Runs an operator that produces a picture.
    package func picture() throws(OperatorError) -> Picture {
        guard let pointer = call.pointer, !call.failed else { throw OperatorError(operation: name) }
        var made: OpaquePointer?
        guard cimage_call_run(pointer, &made) == 0 else { throw OperatorError(operation: name) }
        return try Picture.made(made, by: name)
    }

    /// Runs an operator that produces no picture, such as one that writes a file.
    package func run() throws(OperatorError) {
        guard let pointer = call.pointer, !call.failed, cimage_call_run(pointer, nil) == 0 else {
            throw OperatorError(operation: name)
        }
    }

    /// Runs an operator that produces the bytes of a file.
    package func bytes() throws(OperatorError) -> [UInt8] {
        var made: UnsafeMutableRawPointer?
        var count = 0
        guard let pointer = call.pointer, !call.failed, cimage_call_run_to_bytes(pointer, &made, &count) == 0 else {
            throw OperatorError(operation: name)
        }
        defer { cimage_free(made) }
        return [UInt8](UnsafeRawBufferPointer(start: made, count: count))
    }

    private func applying(_ body: (OpaquePointer) -> Int32) -> Self {
        guard let pointer = call.pointer, !call.failed else { return self }
        if body(pointer) != 0 { call.failed = true }
        return self
    }
}
