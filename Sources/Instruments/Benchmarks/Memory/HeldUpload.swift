import Foundation

/// One upload over its own socket, which can pause before its last byte.
final class HeldUpload: Sendable {
    private let descriptor: Int32

    /// Connects and sends the head of the request.
    init(port: UInt16, capture: BenchCapture, bytes: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw BenchmarkError("can't connect: \(String(cString: strerror(errno)))") }
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
        try bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                guard count > 0 else { throw BenchmarkError("the server closed the connection") }
                sent += count
            }
        }
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
