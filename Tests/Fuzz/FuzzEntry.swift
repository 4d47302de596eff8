import Foundation

// The entry point for libFuzzer. `scripts/fuzz` compiles it with the parsers' sources into one module. It does not use
// the package manager, which has no option for libFuzzer. ASSAY_FUZZ selects the parser.

private let target = FuzzTarget(ProcessInfo.processInfo.environment["ASSAY_FUZZ"] ?? "")

/// Parses one input; libFuzzer calls this by its C name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.read(start.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}

/// A parser of untrusted bytes.
///
/// The result does not matter; only traps, hangs and memory growth do.
private enum FuzzTarget: String {
    /// The nesting check and each type of the wire after it, which must never trap on data that passed the check.
    case json
    /// Tokens in compact form: header, payload, signature.
    case token
    /// The headers of an upload, one per line.
    case headers
    /// The structure checks of picture files, and the estimate of the decoder's memory.
    case pictures
    /// The changes of the copy of a picture that is decoded.
    case repairs
    /// The responses of an object store: XML documents and listings.
    case listings
    /// The keys and headers of webhooks: a key, id, timestamp and signatures, one per line, and the body.
    case webhooks

    init(_ name: String) {
        guard let target = FuzzTarget(rawValue: name) else {
            // libFuzzer's entry point cannot return an error. A run without a parser would find nothing and appear
            // successful. No input is at fault, so the program exits without libFuzzer's report of a crash.
            FileHandle.standardError.write(
                Data("fuzz: ASSAY_FUZZ must be json, token, headers, pictures, repairs, listings or webhooks\n".utf8))
            _exit(2)
        }
        self = target
    }

    func read(_ input: Data) {
        switch self {
        case .json: readJSON(input)
        case .token: readToken(String(decoding: input, as: UTF8.self))
        case .headers: readHeaders(String(decoding: input, as: UTF8.self))
        case .pictures: readPicture(input)
        case .repairs: readRepairs(Array(input))
        case .listings: readListing(Array(input))
        case .webhooks: readWebhook(Array(input))
        }
    }

    private func readWebhook(_ input: [UInt8]) {
        let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
        let lines = parts.map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 5 else { return }
        let names = WebhookHeader.allCases.map(\.rawValue)
        let headers = WebhookHeaders(zip(names, lines[1...3]).map { ($0, $1) })
        let keys = [try? WebhookVerificationKey(lines[0]), (try? WebhookSigningKey(lines[0]))?.verificationKey]
        let verifier = WebhookVerifier(keys: keys.compactMap(\.self), tolerance: .infinity)
        _ = try? verifier.verify(body: parts[4], headers: headers, now: Date(timeIntervalSince1970: 0))
    }

    private func readListing(_ input: [UInt8]) {
        _ = try? XMLScanner.read(input)
        _ = try? ListPage(input)
    }

    private func readJSON(_ input: Data) {
        _ = try? WireJSON.decode(AnyValue.self, from: input)
        _ = try? WireJSON.decode(Problem.self, from: input)
        _ = try? WireJSON.decode(PartnerSearchBody.self, from: input)
        for type in bodies { _ = try? WireJSON.decode(type, from: input) }
    }

    private func readToken(_ compact: String) {
        _ = try? AuthorizationRequest.verify(compact)
        guard let token = try? CompactJWS(parsing: compact) else { return }
        _ = try? token.verifyWithOwnKey()
        _ = try? token.decodePayload(AnyValue.self)
    }

    private func readHeaders(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = { (index: Int) in index < lines.count && !lines[index].isEmpty ? lines[index] : nil }
        _ = try? PhotoUpload(contentLength: line(0), contentDigest: line(1), uploadIncomplete: line(2))
        _ = try? PhotoRemainder(contentLength: line(0), uploadOffset: line(1), uploadIncomplete: line(2))
    }

    private func readPicture(_ input: Data) {
        readInChunks(Array(input))
        guard let file = try? OpenFile.inMemory(), (try? file.write(Array(input))) != nil else {
            // This is a failure of the machine, not of the input. Continuing would count inputs that no parser has
            // read, and libFuzzer has no other way to end a run.
            fatalError("no file can be made in memory")
        }
        guard let structure = try? PictureStructure.read(file, limits: PictureLimits()) else { return }
        guard let size = structure.size else { return }
        _ = DecodeCost.bytes(
            of: structure.layout, width: size.width, height: size.height, fileBytes: structure.fileBytes,
            workingSide: 1_024)
    }
}

/// Reads the changes of a picture; they must fit its file, and a HEIC's description must keep its length.
private func readRepairs(_ bytes: [UInt8]) {
    var walk = PictureWalk(count: bytes.count, limits: PictureLimits())
    bytes.withUnsafeBytes { walk.read($0) }
    guard let structure = try? walk.finish() else { return }
    check(structure.edits, of: 0..<bytes.count)
    guard let description = structure.description else { return }
    let edits = bytes[description].withUnsafeBytes { buffer in
        try? HEIFDescription.edits(
            ByteWindow(buffer, start: description.lowerBound, isLast: false), limits: PictureLimits())
    }
    check(edits ?? [], of: description)
    let growth = (edits ?? []).reduce(0) { $0 + $1.bytes.count - $1.range.count }
    if growth != 0 { fatalError("the description has another length") }
}

private func check(_ edits: [FileEdit], of whole: Range<Int>) {
    let pieces = FileEdit.pieces(edits, count: whole.upperBound)
    let added = edits.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    let length = pieces.reduce(0) { sum, piece in
        switch piece {
        case .file(let range): sum + range.count
        case .bytes(let bytes): sum + bytes.count
        }
    }
    // A change beyond the file, or one that overlaps another, would be missing.
    if length != whole.upperBound + added { fatalError("the changes do not fit the file") }
}

/// Walks over a picture that arrives in chunks of a few sizes; the sizes must not matter.
private func readInChunks(_ bytes: [UInt8]) {
    let outcomes = [1, 1_000, 70_000].map { size in
        var walk = PictureWalk(count: bytes.count, limits: PictureLimits())
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { walk.read($0) }
        }
        return try? walk.finish()
    }
    // libFuzzer has no other way to report an input: it stores the one on which the program crashes.
    if Set(outcomes).count > 1 { fatalError("the cut into chunks changes the structure") }
}

/// Any JSON value, decoded completely.
private enum AnyValue: Decodable {
    case leaf
    case array([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let array = try? value.decode([AnyValue].self) {
            self = .array(array)
        } else if let object = try? value.decode([String: AnyValue].self) {
            self = .object(object)
        } else {
            _ = try? value.decode(Double.self)
            _ = try? value.decode(String.self)
            self = .leaf
        }
    }
}

/// The types of all JSON bodies, each once.
private let bodies: [any (Codable & Sendable).Type] = {
    let types = Endpoints.all.filter { $0.body == .json }.map(\.request) + Endpoints.all.map(\.response)
    var known: Set<ObjectIdentifier> = []
    return types.filter { known.insert(ObjectIdentifier($0)).inserted }
}()
