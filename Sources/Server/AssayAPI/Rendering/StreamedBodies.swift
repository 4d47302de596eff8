import AssayCore
import AssayOperations
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Rendered<PhotoBody> {
    /// A photo, streamed.
    ///
    /// The bytes come from an untrusted uploader, so a browser must show them as the checked picture type or not at all.
    static func photo(_ bytes: PhotoBytes, headers: HTTPFields) -> Self {
        var headers = headers
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        return Rendered(
            rendered: Response(
                status: .ok, headers: headers,
                body: ResponseBody(contentLength: bytes.count) { writer in
                    for try await chunk in bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                    try await writer.finish(nil)
                }))
    }
}

extension Rendered<HandoverUpdate> {
    /// The stored messages go into the JSON as they are.
    ///
    /// To decode and encode them again would let one device keep a thread busy with what the other one has sent.
    static func update(_ changes: ReadHandover.Changes, after: Int64) -> Self {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(changes.pendingMessages.reduce(128) { $0 + $1.body.utf8.count + 64 })
        buffer.writeString(#"{"messages":["#)
        for (index, message) in changes.pendingMessages.enumerated() {
            buffer.writeString(index == 0 ? #"{"message":"# : #",{"message":"#)
            buffer.writeString(message.body)
            buffer.writeString(#","sequence":\#(message.sequence)}"#)
        }
        let sequence = changes.pendingMessages.last?.sequence ?? after
        buffer.writeString(#"],"sequence":\#(sequence),"state":"\#(changes.state.rawValue)"}"#)
        return Rendered(rendered: .json(buffer: buffer))
    }
}

extension Rendered<ForeignDocument> {
    /// A document in the format of another specification, with its media type.
    static func document(_ json: Data, as mediaType: String, headers: HTTPFields) -> Self {
        var response = Response.json(bytes: json, headers: headers)
        response.headers[.contentType] = mediaType
        return Rendered(rendered: response)
    }
}
