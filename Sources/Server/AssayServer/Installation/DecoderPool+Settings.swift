import AssayCore
import AssayImaging
import AssayWire

extension DecoderPool {
    /// Creates the pool according to the settings.
    init(_ settings: ServerSettings) {
        self.init(
            program: settings.decoderProgram ?? Self.standardProgram,
            limits: PictureLimits(maxDecodeBytes: settings.decodeBudget))
    }
}

extension DomainError {
    /// The error for a server that can't start without its decoder, with the remedy.
    init(decoder error: ImagingError) {
        self.init(
            .decoderUnavailable,
            "The program assay-decoder can't be started (\(error.detail)). Install it beside assay, or name it with "
                + "ASSAY_DECODER_PROGRAM; it needs libvips 8.14 or later.",
            detail: error.debugDescription)
    }
}
