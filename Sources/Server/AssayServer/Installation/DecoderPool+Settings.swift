import AssayCore
import AssayImaging

extension DecoderPool {
    /// The pool that the settings ask for.
    init(_ settings: ServerSettings) {
        self.init(
            program: settings.decoderProgram ?? Self.standardProgram,
            limits: PictureLimits(maxDecodeBytes: settings.decodeBudget))
    }
}

extension DomainError {
    /// Why a server can't start without its decoder, and what to do.
    init(decoder error: ImagingError) {
        self.init(
            .unavailable, "decoder_unavailable",
            "The program assay-decoder can't be started (\(error.detail)). Install it beside assay, or name it with "
                + "ASSAY_DECODER_PROGRAM; it needs libvips 8.14 or later.",
            detail: error.debugDescription)
    }
}
