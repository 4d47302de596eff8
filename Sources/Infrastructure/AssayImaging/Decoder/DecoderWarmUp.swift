/// Performs every step that opens files before the sandbox forbids it.
///
/// In these steps libvips loads its modules, and its code generator allocates its memory.
enum DecoderWarmUp {
    private static let side = 64

    static func run() throws(ImagingError) {
        _ = try Imaging.start()
        let pixels = (0..<(side * side * 3)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for saver in ["jpegsave_buffer", "pngsave_buffer", "webpsave_buffer"] {
            let photo = try OpenFile.inMemory()
            try photo.write(try encoded(pixels, by: saver))
            let outputs = Derivation.Outputs(thumbnail: try .inMemory(), workingCopy: try .inMemory())
            _ = try Derivation(limits: PictureLimits()).derive(photo, into: outputs)
        }
    }

    private static func encoded(_ pixels: [UInt8], by saver: String) throws(ImagingError) -> [UInt8] {
        do throws(OperatorError) {
            return try Operator(saver).set("in", Picture.bytes(pixels, width: side, bands: 3)).bytes()
        } catch {
            throw .internalFailure(error.detail)
        }
    }
}
