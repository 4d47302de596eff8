import CImage
package import Foundation

/// The door to everything about pictures: header checks, derived pictures and measures.
///
/// The work runs on threads of its own, at most one picture per core at a time, so that no task of the cooperative
/// pool waits for a decoder.
package struct Imaging: Sendable {
    package let limits: PictureLimits
    let workers: Workers

    /// libvips is one for the process, and so is the count of its threads.
    private static let shared: Result<Workers, ImagingError> =
        if cimage_start() == 0 {
            .success(Workers(count: ProcessInfo.processInfo.activeProcessorCount))
        } else {
            .failure(.internalFailure(OperatorError(operation: "start").detail))
        }

    /// Starts libvips, once per process however often it is called and from whatever thread: loaders for JPEG, PNG,
    /// WebP and HEIF alone, no cache, nothing printed.
    package static func start(limits: PictureLimits = PictureLimits()) throws(ImagingError) -> Imaging {
        Imaging(limits: limits, workers: try shared.get())
    }

    /// Checks a file and reads its header.
    ///
    /// No pixel is decoded, whatever the file claims.
    package func inspect(_ file: URL) async throws(ImagingError) -> PictureHeader {
        try await workers.run { () throws(ImagingError) in
            try Decoding(limits: limits).open(OpenFile(reading: file)).header
        }
    }

    /// Decodes a picture once: writes the thumbnail and the working copy, and measures.
    ///
    /// The targets are replaced. After an error there may be one or both of them, half written; the caller removes
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

    /// Runs other work on pictures on the same threads.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ImagingError) -> Value
    ) async throws(ImagingError) -> Value {
        try await workers.run(body)
    }
}
