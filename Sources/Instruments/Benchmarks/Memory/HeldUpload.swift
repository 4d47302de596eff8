import Foundation

/// One upload over its own socket, which can pause before its last byte.
final class HeldUpload: Sendable {
    private let descriptor: Int32

    /// Connects and sends the head of the request.
    init(port: UInt16, capture: BenchCapture, bytes: Int) throws {
        descriptor = try LocalSocket.connect(port: port)
        let head = """
            PUT /sdk/v1/captures/\(capture.id)/images/\(capture.region) HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(capture.token)\r
            Content-Type: image/jpeg\r
            Content-Length: \(bytes)\r
            Connection: close\r
            \r

            """
        try send(Array(head.utf8)[...])
    }

    deinit {
        close(descriptor)
    }

    func send(_ bytes: ArraySlice<UInt8>) throws {
        try bytes.withUnsafeBytes { try LocalSocket.send($0, to: descriptor) }
    }

    /// Sends the remaining bytes and reads the response.
    func finish(_ rest: ArraySlice<UInt8>) throws -> String {
        try send(rest)
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { answer += chunk[..<count] }
        let text = String(decoding: answer, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 201") else { throw BenchmarkError("the server answered: \(text.prefix(300))") }
        return text
    }
}
