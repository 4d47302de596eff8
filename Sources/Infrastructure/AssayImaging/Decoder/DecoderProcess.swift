import CSandbox
import Foundation

/// The main loop of the program `assay-decoder`: it limits itself, then answers requests until the server closes the
/// socket.
///
/// It runs as the server's user, but cannot open a file, start a process or use the network. A photo that takes control
/// of the process can read and change the photos that this process receives later, and nothing else.
package enum DecoderProcess {
    /// Address space in addition to the estimate of a decode, in bytes.
    ///
    /// It covers thread stacks and memory that the allocator reserves without touching it: 310 MiB at most in the
    /// measurements behind ``DecodeCost``.
    private static let spareAddressSpace = 384 << 20
    private static let wrongUsage: Int32 = 64
    private static let internalFailure: Int32 = 70

    /// Runs the program.
    ///
    /// - Returns: The exit code.
    package static func run() -> Int32 {
        var kind = stat()
        guard fstat(STDIN_FILENO, &kind) == 0, kind.st_mode & S_IFMT == S_IFSOCK else {
            return report("assay-decoder is started by `assay serve` and has no use by itself.", wrongUsage)
        }
        guard csandbox_prepare(STDIN_FILENO) == 0 else { return report(reason("prepare"), internalFailure) }
        let connection = DecoderConnection(owning: STDIN_FILENO)
        do {
            guard case .start(let limits) = try connection.receive(DecoderRequest.self) else {
                return report("assay-decoder: the first message must be `start`.", wrongUsage)
            }
            do throws(ImagingError) {
                try enterSandbox(limits)
            } catch {
                try connection.send(DecoderReply.failed(error.shortened))
                return internalFailure
            }
            try connection.send(DecoderReply.ready)
            try answer(connection, Decoding(limits: limits))
        } catch DecoderConnection.Failure.closed {
            return 0
        } catch {
            return report("assay-decoder: \(error)", internalFailure)
        }
    }

    private static func enterSandbox(_ limits: PictureLimits) throws(ImagingError) {
        try DecoderWarmUp.run()
        let most = min(limits.maxDecodeBytes, 1 << 46)
        guard csandbox_limit(UInt64(most + most / 2 + spareAddressSpace)) == 0 else {
            throw .internalFailure(reason("limit itself"))
        }
        guard csandbox_enter() == 0 else { throw .internalFailure(reason("enter its sandbox")) }
    }

    /// Answers one request after another until the socket is closed.
    private static func answer(
        _ connection: DecoderConnection, _ decoding: Decoding
    ) throws(DecoderConnection.Failure) -> Never {
        var opened: (file: OpenFile, picture: Decoding.Opened)?
        while true {
            var files: [OpenFile] = []
            let request = try connection.receive(DecoderRequest.self, files: &files)
            let reply: DecoderReply
            do throws(ImagingError) {
                reply = try self.reply(to: request, files, decoding, &opened)
            } catch {
                reply = .failed(error.shortened)
            }
            // The next photo gets its full time, and an idle process has no timer.
            _ = csandbox_bound_work(UInt64(headerBytes + spareAddressSpace), 0)
            try connection.send(reply)
        }
    }

    private static func reply(
        to request: DecoderRequest, _ files: [OpenFile], _ decoding: Decoding,
        _ opened: inout (file: OpenFile, picture: Decoding.Opened)?
    ) throws(ImagingError) -> DecoderReply {
        let fullSize = FullSizePicture(limits: decoding.limits)
        let preview = CertificatePreview(limits: decoding.limits)
        switch request {
        case .start, .ping:
            return .ready
        case .inspect(let structure):
            opened = nil
            return .header(try decoding.inspect(try received(files, decoding.limits), structure))
        case .open, .openForFullSize:
            opened = nil
            let file = try received(files, decoding.limits)
            let picture = try decoding.open(file)
            opened = (file, picture)
            return .opened(cost: request == .open ? picture.cost : try fullSize.cost(of: picture))
        case .derive:
            let (file, picture) = try taken(&opened, files, 2)
            try bound(picture.cost, decoding.limits)
            let outputs = Derivation.Outputs(thumbnail: files[0], workingCopy: files[1])
            return .derived(try Derivation(limits: decoding.limits).derive(file, picture, into: outputs))
        case .writeFullSize:
            let (file, picture) = try taken(&opened, files, 1)
            try bound(fullSize.cost(of: picture), decoding.limits)
            return .fullSize(bytes: try fullSize.write(file, picture, to: files[0]))
        case .openForPreview:
            opened = nil
            if !files.isEmpty {
                let file = try received(files, decoding.limits)
                opened = (file, try decoding.open(file))
            }
            return .opened(cost: try preview.cost(of: opened?.picture))
        case .writePreview:
            let photo = opened
            opened = nil
            guard files.count == 2 else { throw .internalFailure("no field or no output came") }
            try bound(preview.cost(of: photo?.picture), decoding.limits)
            return .preview(bytes: try preview.write(photo, beside: files[0], to: files[1]))
        }
    }

    /// The photo opened last, once, for a request with this number of outputs.
    private static func taken(
        _ opened: inout (file: OpenFile, picture: Decoding.Opened)?, _ files: [OpenFile], _ outputs: Int
    ) throws(ImagingError) -> (OpenFile, Decoding.Opened) {
        guard let photo = opened, files.count == outputs else {
            throw .internalFailure("nothing was opened, or no outputs came")
        }
        opened = nil
        return photo
    }

    /// Limits a decode to its estimate, which may be slightly too low for a kind of picture that was not measured.
    private static func bound(_ cost: Int, _ limits: PictureLimits) throws(ImagingError) {
        try bound(bytes: cost + cost / 2, limits)
    }

    /// The file of a request whose header is read next.
    private static func received(_ files: [OpenFile], _ limits: PictureLimits) throws(ImagingError) -> OpenFile {
        guard let file = files.first else { throw .internalFailure("no file came with the request") }
        try bound(bytes: headerBytes, limits)
        return file
    }

    /// The memory for reading a header, in bytes; the file itself is mapped.
    private static let headerBytes = 128 << 20

    private static func bound(bytes: Int, _ limits: PictureLimits) throws(ImagingError) {
        let milliseconds = Int32(clamping: max(1, limits.maxProcessorMilliseconds))
        guard csandbox_bound_work(UInt64(bytes + spareAddressSpace), milliseconds) == 0 else {
            throw .internalFailure(reason("limit the work on a photo"))
        }
    }

    private static func reason(_ what: String) -> String {
        "assay-decoder can't \(what): \(String(cString: strerror(errno)))"
    }

    private static func report(_ text: String, _ code: Int32) -> Int32 {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        return code
    }
}

extension ImagingError {
    /// The error with a detail that fits into a message.
    ///
    /// Unicode scalars are counted, because one character of the file's own text may consist of any number of them.
    fileprivate var shortened: ImagingError {
        let detail = String(String.UnicodeScalarView(detail.unicodeScalars.prefix(1_000)))
        return ImagingError(code, description, detail: detail, measured: measured, needed: needed)
    }
}
