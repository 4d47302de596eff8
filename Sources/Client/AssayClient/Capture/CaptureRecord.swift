import AssayWire
import Foundation

/// A capture as stored in the queue on disk, in format 2.
///
/// The upload token is not part of the record; it is stored with the other secrets.
///
/// Format 1 has no retakes and is otherwise identical. The number was raised because a version that reads only format 1
/// would treat a retake as a new item.
struct CaptureRecord: Sendable, Hashable, Codable {
    /// The format that this code writes.
    ///
    /// A change of the fields below must raise it, and add a conversion from the previous format to ``CaptureQueue``.
    static let format = 2

    var format = CaptureRecord.format
    /// The capture's id, which the client generates and the server uses too.
    let id: String
    /// The user who captured; other users' sessions never send or see the capture.
    let user: String
    /// The server's base URL.
    let server: String
    /// The item as the app supplied it, a JSON object; an empty object for a retake.
    let item: String
    /// `production` or `debug`; not used for a retake.
    let configuration: String
    /// The item and retake of the photos; `nil` for the first capture of an item.
    var retake: RetakeReference?
    /// The start of the capture, by the device's clock.
    let beganAt: Date
    var progress = CaptureProgress()
    /// The photos by region.
    var photos: [String: StoredPhoto] = [:]
    /// The end of the capture; `nil` while it is in progress.
    var end: StoredEnd?
    /// Whether an end has been reported to the app.
    var isReported = false
    /// Whether the server must still be notified of the cancellation.
    var isToBeCancelled = false

    /// Whether no work and no report is left.
    var isOver: Bool { end != nil && isReported && !isToBeCancelled }

    /// The item from the app; it can always be decoded, because this client has encoded it.
    var captureItem: CaptureItem {
        (try? CaptureItem(json: Data(item.utf8))) ?? CaptureItem([:])
    }
}

extension CaptureRecord {
    /// Creates the record of a new capture.
    init(_ subject: CaptureSubject, id: String, user: String, server: String, beganAt: Date) {
        switch subject {
        case .item(let item, let configuration):
            self.init(
                id: id, user: user, server: server, item: String(decoding: item.json, as: UTF8.self),
                configuration: configuration.rawValue, beganAt: beganAt)
        case .retake(let retake):
            self.init(
                id: id, user: user, server: server, item: "{}",
                configuration: ConfigurationKind.production.rawValue, retake: retake, beganAt: beganAt)
        }
    }

    /// The subject of the capture.
    var subject: CaptureSubject {
        if let retake { return .retake(retake) }
        return .item(captureItem, ConfigurationKind(rawValue: configuration) ?? .production)
    }
}

/// A ``CaptureEnd`` in its stored form.
enum StoredEnd: Sendable, Hashable, Codable {
    case completed(EntrupyCaptureResult)
    case cancelled
    case timedOut
    /// A failure, whose `sentence` is in the language that was in use when the capture failed.
    ///
    /// The sentence is absent if the codes determine it.
    case failed(
        code: UInt, description: String, requestID: String?, problemCode: String?, sentence: String? = nil)

    init(_ end: CaptureEnd) {
        switch end {
        case .success(.completed(let result)): self = .completed(result)
        case .success(.cancelled): self = .cancelled
        case .success(.timedOut): self = .timedOut
        case .failure(let error):
            self = .failed(
                code: error.code.rawValue, description: error.description, requestID: error.requestID,
                problemCode: error.problemCode, sentence: error.sentence)
        }
    }

    /// Returns the end, with texts in the given language.
    func captureEnd(language: String) -> CaptureEnd {
        switch self {
        case .completed(let result): .success(.completed(result))
        case .cancelled: .success(.cancelled)
        case .timedOut: .success(.timedOut)
        case .failed(let code, let description, let requestID, let problemCode, let sentence):
            .failure(
                AssayError(
                    AssayError.Code(rawValue: code) ?? .unknown, description, requestID: requestID,
                    problem: problemCode.map { ProblemCode(named: $0) }, sentence: sentence,
                    language: language))
        }
    }
}
