import AssayWire
import CSandbox
import Foundation

/// One end of the socket between the server and a decoder process: JSON in messages of a bounded length.
///
/// Calls block; each side has one thread that makes them.
final class DecoderConnection: Sendable {
    /// A reply is a few hundred bytes; the text of a decoder's complaint is cut to fit.
    static let maxMessageBytes = 16 << 10

    enum Failure: Error {
        /// The other side has closed, or had done so before.
        case closed
        case timedOut
        /// The bytes received are no message of this protocol.
        case invalid(String)
    }

    private let descriptor: Int32

    /// Takes a socket over.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// - Parameter seconds: How long to wait for room in the socket; for ever where there is none.
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

    /// - Parameters:
    ///   - files: Gets what came beside the message; where it is nil, nothing is taken.
    ///   - seconds: How long to wait; for ever where there is none.
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
