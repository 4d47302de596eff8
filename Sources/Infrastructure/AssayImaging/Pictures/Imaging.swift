import CImage
package import Foundation

/// The entry point for all work on pictures: header checks, derived pictures and measures.
///
/// The work runs on its own threads, at most one picture per core at a time. No task of the cooperative pool waits for
/// a decoder.
package struct Imaging: Sendable {
    package let limits: PictureLimits
    let workers: ImagingThreads

    /// libvips is initialized once per process, and all instances share its threads.
    private static let shared: Result<ImagingThreads, ImagingError> =
        if cimage_start() == 0 {
            .success(ImagingThreads(count: ProcessInfo.processInfo.activeProcessorCount))
        } else {
            .failure(.internalFailure(OperatorError(operation: "start").detail))
        }

    /// Starts libvips once per process; any thread may call this any number of times.
    ///
    /// Only the loaders for JPEG, PNG, WebP and HEIF are enabled. libvips caches nothing and prints nothing.
    package static func start(limits: PictureLimits = PictureLimits()) throws(ImagingError) -> Imaging {
        Imaging(limits: limits, workers: try shared.get())
    }

    /// Checks a file and reads its header.
    ///
    /// No pixel is decoded, except of a JPEG without an end of image.
    package func inspect(_ file: URL) async throws(ImagingError) -> PictureHeader {
        try await workers.run { () throws(ImagingError) in
            try Decoding(limits: limits).inspect(OpenFile(reading: file))
        }
    }

    /// Decodes a picture once, writes the thumbnail and the working copy, and measures it.
    ///
    /// The targets are replaced. After an error, one or both of them may exist and be incomplete; the caller removes
    /// them.
    package func derive(_ file: URL, into targets: DerivedTargets) async throws(ImagingError) -> PictureFacts {
        try await workers.run { () throws(ImagingError) in
            try Derivation(limits: limits).derive(
                OpenFile(reading: file),
                into: Derivation.Outputs(
                    thumbnail: OpenFile(replacing: targets.thumbnail),
                    workingCopy: OpenFile(replacing: targets.workingCopy)))
        }
    }

    /// Runs other picture work on the same threads.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ImagingError) -> Value
    ) async throws(ImagingError) -> Value {
        try await workers.run(body)
    }
}
