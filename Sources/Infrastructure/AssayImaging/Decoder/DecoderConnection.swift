import AssayWire
import CSandbox
import Foundation

/// One end of the socket between the server and a decoder process; it carries JSON messages of limited length.
///
/// Calls block; one thread on each side makes them.
final class DecoderConnection: Sendable {
    /// A reply has a few hundred bytes; the error text of a decoder is truncated to fit.
    static let maxMessageBytes = 16 << 10

    enum Failure: Error {
        /// The peer closed the connection, during this call or before it.
        case closed
        case timedOut
        /// The received bytes are not a message of this protocol.
        case invalid(String)
    }

    private let descriptor: Int32

    /// Takes ownership of a socket.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Sends a message with file descriptors beside it.
    ///
    /// - Parameter seconds: The maximum wait for space in the socket's buffer; `nil` waits forever.
    func send(
        _ message: some Encodable, files: [OpenFile] = [], seconds: Int? = nil
    ) throws(Failure) {
        let bytes: Data
        do {
            bytes = try WireJSON.encode(message)
        } catch {
            throw .invalid("\(error)")
        }
        let result = withExtendedLifetime(files) {
            let descriptors = files.map(\.descriptor)
            return bytes.withUnsafeBytes {
                csandbox_send(
                    descriptor, $0.baseAddress, $0.count, descriptors, Int32(descriptors.count),
                    Self.milliseconds(seconds))
            }
        }
        guard result == 0 else { throw errno == ETIMEDOUT ? .timedOut : .closed }
    }

    /// Receives a message.
    ///
    /// - Parameters:
    ///   - files: Receives the files sent with the message; if it is nil, they are discarded.
    ///   - seconds: The maximum wait; `nil` waits forever.
    func receive<Message: Decodable>(
        _ type: Message.Type, files: UnsafeMutablePointer<[OpenFile]>? = nil, seconds: Int? = nil
    ) throws(Failure) -> Message {
        var bytes = [UInt8](repeating: 0, count: Self.maxMessageBytes)
        var descriptors = [Int32](repeating: -1, count: Int(CSANDBOX_MAX_DESCRIPTORS))
        var count: Int32 = 0
        let length =
            if files == nil {
                csandbox_receive(descriptor, &bytes, bytes.count, nil, nil, Self.milliseconds(seconds))
            } else {
                csandbox_receive(
                    descriptor, &bytes, bytes.count, &descriptors, &count, Self.milliseconds(seconds))
            }
        let code = errno
        files?.pointee = descriptors.prefix(Int(count)).map(OpenFile.init(owning:))
        guard length > 0 else {
            if length < 0, code == ETIMEDOUT { throw .timedOut }
            if length < 0, code == EMSGSIZE { throw .invalid("a message beyond \(Self.maxMessageBytes) bytes") }
            throw .closed
        }
        do {
            return try WireJSON.decode(type, from: Data(bytes.prefix(length)))
        } catch {
            throw .invalid("\(error)")
        }
    }

    private static func milliseconds(_ seconds: Int?) -> Int32 {
        seconds.map { Int32(clamping: $0 * 1_000) } ?? -1
    }
}
