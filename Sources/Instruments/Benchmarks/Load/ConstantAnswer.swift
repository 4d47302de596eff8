import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A constant response for a handler that does nothing but send it: the ceiling for a page of the same size.
struct ConstantAnswer: Sendable {
    /// The last part of its path, and the name of its file.
    let name: String
    private let body: ByteBuffer

    private init(_ name: String, bytes: [UInt8]) {
        self.name = name
        body = ByteBuffer(bytes: bytes)
    }

    /// The constant responses whose bodies are the files of a folder.
    static func all(in folder: URL) throws -> [ConstantAnswer] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            ConstantAnswer(name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        }
    }

    func addRoute<Context>(to router: Router<Context>) {
        router.post(RouterPath("/bench/\(name)")) { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: .init(byteBuffer: body))
        }
    }

    /// A call for the constant response of this name; the token and the body are as long as those of a page.
    static func call(_ name: String, token: String) -> HTTPCall {
        .json("POST", "/bench/\(name)", token: token, body: #"{"limit":20}"#)
    }
}
