import AssayWire
import Foundation

/// A capture as it lies in the queue on disk, in format 2.
///
/// The upload token is not in it: it lies with the other secrets.
///
/// Format 1 knew no retakes, and is otherwise the same. The number is higher all the same, since a version that reads
/// format 1 alone would take a retake for an item of its own.
struct CaptureRecord: Sendable, Hashable, Codable {
    /// The format that this code writes.
    ///
    /// A change of the fields below raises it and adds the step from the one before to ``CaptureQueue``.
    static let format = 2

    var format = CaptureRecord.format
    /// Made by the client; the capture's id with the platform too.
    let id: String
    /// Who captured: nobody else's session ever sends or sees it.
    let user: String
    /// The base URL of the platform.
    let server: String
    /// The item as the app gave it, a JSON object; an empty one for a retake.
    let item: String
    /// `production` or `debug`; nothing is asked of it for a retake.
    let configuration: String
    /// What the photos are for where they are not an item's first.
    var retake: RetakeReference?
    /// By the device's clock.
    let beganAt: Date
    var progress = CaptureProgress()
    /// By region.
    var photos: [String: StoredPhoto] = [:]
    /// How it ended, once it has.
    var end: StoredEnd?
    /// Whether the app has been told an end.
    var isReported = false
    /// Whether the platform is still to be told that the capture is cancelled.
    var isToBeCancelled = false

    /// Whether nothing is left to do or to tell.
    var isOver: Bool { end != nil && isReported && !isToBeCancelled }

    init(
        id: String, user: String, server: String, item: String, configuration: String, retake: RetakeReference? = nil,
        beganAt: Date
    ) {
        self.id = id
        self.user = user
        self.server = server
        self.item = item
        self.configuration = configuration
        self.retake = retake
        self.beganAt = beganAt
    }

    /// The item that the app gave; only what this client has written is in here, so it reads.
    var captureItem: CaptureItem {
        (try? CaptureItem(json: Data(item.utf8))) ?? CaptureItem([:])
    }
}

extension CaptureRecord {
    /// A capture that begins now.
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

    /// What is captured.
    var subject: CaptureSubject {
        if let retake { return .retake(retake) }
        return .item(captureItem, ConfigurationKind(rawValue: configuration) ?? .production)
    }
}

/// A ``CaptureEnd`` as it is stored.
enum StoredEnd: Sendable, Hashable, Codable {
    case completed(EntrupyCaptureResult)
    case cancelled
    case timedOut
    /// The sentence for people is in the language of the time when the capture failed, and absent where it follows from
    /// the codes.
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

    /// The end again, with texts in a language.
    func captureEnd(language: String) -> CaptureEnd {
        switch self {
        case .completed(let result): .success(.completed(result))
        case .cancelled: .success(.cancelled)
        case .timedOut: .success(.timedOut)
        case .failed(let code, let description, let requestID, let problemCode, let sentence):
            .failure(
                AssayError(
                    AssayError.Code(rawValue: code) ?? .unknown, description, requestID: requestID,
                    problemCode: problemCode, sentence: sentence, language: language))
        }
    }
}
