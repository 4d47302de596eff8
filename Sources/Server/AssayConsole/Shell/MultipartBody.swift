import AssayCore
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The body of a form of the type `multipart/form-data`, read in constant memory: its fields, and then one file.
struct MultipartBody {
    static let type = "multipart/form-data"
    private static let mostFields = 32
    private static let fieldBytes = 4 << 10
    private static let headerBytes = 1 << 10

    private var chunks: RequestBody.AsyncIterator
    /// The line break and the line that end a part.
    private let delimiter: Data
    /// The bytes that have arrived and are not read, as if the body began with a line break.
    private var buffer = Data("\r\n".utf8)
    /// The number of bytes that may still arrive.
    private var room: Int
    private let limitError = DomainError(.bodyTooLarge, ShellTexts.tooLong)

    /// - Throws: `not_a_form`; `body_too_large` if the request declares more bytes.
    init(_ request: Request, atMost most: Int) throws(DomainError) {
        let type = request.headers[.contentType] ?? ""
        guard let boundary = type.wholeMatch(of: #/multipart/form-data; *boundary="?([\w'()+,./:=?-]{1,70})"?/#)?.1
        else { throw DomainError(.init(.unsupportedMedia, "not_a_form"), "Send a form.") }
        delimiter = Data("\r\n--\(boundary)".utf8)
        chunks = request.body.makeAsyncIterator()
        room = most
        if let declared = request.headers[.contentLength], (Int(declared) ?? .max) > most { throw limitError }
    }

    /// Reads the fields up to the file, or to the end if there is none.
    ///
    /// - Throws: `invalid_request`, `body_too_large`.
    mutating func fields() async throws -> ConsoleForm {
        var values: [String: [String]] = [:]
        for _ in 0...Self.mostFields {
            guard let part = try await nextPart(), !part.isFile else { return ConsoleForm(values) }
            var bytes: [UInt8] = []
            while let piece = try await next() {
                bytes += piece
                guard bytes.count <= Self.fieldBytes else { throw limitError }
            }
            guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
                throw ConsoleForm.refusal
            }
            values[part.name, default: []].append(text)
        }
        throw ConsoleForm.refusal
    }

    /// Returns the next bytes of the present part; `nil` at its end.
    ///
    /// - Throws: `invalid_request` if the body ends before the part does; `body_too_large`.
    mutating func next() async throws -> [UInt8]? {
        while true {
            let end = buffer.range(of: delimiter)?.lowerBound
            // The last bytes may be the beginning of the delimiter.
            let count = end.map { $0 - buffer.startIndex } ?? (buffer.count - delimiter.count + 1)
            if end != nil, count == 0 { return nil }
            if count > 0 {
                defer { buffer = Data(buffer.dropFirst(count)) }
                return Array(buffer.prefix(count))
            }
            try await fill()
        }
    }

    /// Skips the rest of the present part, and reads the header of the next one.
    ///
    /// - Returns: `nil` at the end of the form.
    private mutating func nextPart() async throws -> (name: String, isFile: Bool)? {
        while try await next() != nil {}
        buffer = Data(buffer.dropFirst(delimiter.count))
        while buffer.count < 2 { try await fill() }
        guard !buffer.starts(with: Data("--".utf8)) else { return nil }
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                buffer = Data(buffer[end.upperBound...])
                guard header.utf8.count <= Self.headerBytes,
                    let name = header.firstMatch(of: #/[; ]name="([^"\r\n]*)"/#)?.1
                else { throw ConsoleForm.refusal }
                return (String(name), header.contains(#/[; ]filename\*?=/#))
            }
            guard buffer.count <= Self.headerBytes else { throw ConsoleForm.refusal }
            try await fill()
        }
    }

    private mutating func fill() async throws {
        guard let chunk = try await chunks.next() else { throw ConsoleForm.refusal }
        room -= chunk.readableBytes
        guard room >= 0 else { throw limitError }
        buffer.append(contentsOf: chunk.readableBytesView)
    }
}
