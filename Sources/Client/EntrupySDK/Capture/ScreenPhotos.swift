import AssayClient
import AssayWire
import Foundation

/// Requests each photo from the page of a capture screen, receives it in parts, and notifies the page once it is
/// stored.
///
/// The page is only a view of the camera. Its messages count only as answers to the open request, and a photo whose
/// parts do not fit together is requested again.
actor ScreenPhotos: RetainingPhotoSource {
    /// A request that the page has not answered yet.
    private struct Open {
        let number: Int
        let request: PhotoRequest
        let answer: OneShot<Result<CapturedPhoto?, any Error>>
        var draft: PhotoDraft?
        var contentType = ""
        var expected = 0
        var received = 0
    }

    private let visit: ScreenVisit
    private let client: AssayClient
    /// Receives the values of the text fields.
    private let fillIn: @Sendable ([String: String]) async -> Void
    /// The stills of the host's camera; `nil` if the host offers none.
    private let stills: HostStills?
    private var taking: Task<Void, Never>?
    private var open: Open?
    private var last = 0
    /// The photo that the queue is copying.
    private var handedOver: (number: Int, draft: PhotoDraft)?
    /// The result of all further requests after the screen has closed; `nil` while it is open.
    private var over: Result<CapturedPhoto?, any Error>?

    init(
        _ visit: ScreenVisit, client: AssayClient, camera: HostCamera? = nil,
        fillIn: @escaping @Sendable ([String: String]) async -> Void = { _ in }
    ) {
        self.visit = visit
        self.client = client
        self.fillIn = fillIn
        stills = camera.map { HostStills($0, visit) }
    }

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        if let over { return try over.get() }
        last += 1
        let opened = Open(number: last, request: request, answer: OneShot())
        open = opened
        await visit.send(.wanted(request, request: opened.number), isRetained: true)
        return try await withTaskCancellationHandler {
            try await opened.answer.value().get()
        } onCancel: {
            opened.answer.settle(.failure(CancellationError()))
        }
    }

    func isStored(_ request: PhotoRequest) async {
        guard let (number, draft) = handedOver else { return }
        handedOver = nil
        draft.discard()
        await visit.send(.stored(request: number))
    }

    /// Ends the open request and all later ones, as cancelled or with the error that closed the screen.
    func close(_ failure: AssayError?) {
        guard over == nil else { return }
        let end: Result<CapturedPhoto?, any Error> = failure.map { .failure($0) } ?? .success(nil)
        over = end
        taking?.cancel()
        open?.answer.settle(end)
        open?.draft?.discard()
        open = nil
        // A photo that the queue has not stored.
        handedOver?.draft.discard()
        handedOver = nil
    }

    /// Sends upload progress to the page, unless a photo request is open or the screen has closed.
    func report(_ progress: HostMessage) async {
        guard open == nil, over == nil else { return }
        await visit.send(progress, isRetained: true)
    }

    /// Handles the page's messages about photos.
    func hear(_ message: PageMessage) async {
        switch message {
        case .photoBegin(let request, let type, let bytes): await begin(request, type, bytes)
        case .photoChunk(let request, let offset, let data): await add(data, at: offset, to: request)
        case .photoEnd(let request): await finish(request)
        case .photoSkip(let request):
            guard let open, open.number == request else { return }
            answer(.failure(PhotoSkipped()))
        case .fields(let values): await fillIn(values)
        case .stillWanted(let request, let region): take(request, region)
        case .stillNext(let request, let offset): await stills?.send(request, from: offset)
        case .hello, .ready, .submitted, .cancel, .fail: return
        }
    }
}

extension ScreenPhotos {
    /// Lets the host's camera take a still, while the page can still be heard.
    private func take(_ request: Int, _ region: String) {
        guard let stills, over == nil else { return }
        taking?.cancel()
        taking = Task { await stills.take(request, region) }
    }
}

// MARK: - A photo in parts

extension ScreenPhotos {
    private func begin(_ request: Int, _ type: String, _ bytes: Int) async {
        guard var open, open.number == request else { return }
        guard (1...WireLimits.photoBytes).contains(bytes) else {
            return await askAgain(.photoTooLarge)
        }
        open.draft?.discard()
        do {
            open.draft = try await client.newPhotoDraft()
        } catch {
            return answer(.failure(notKept(error)))
        }
        open.contentType = type
        open.expected = bytes
        open.received = 0
        // The capture may have ended while the actor was suspended.
        guard self.open?.number == request else {
            open.draft?.discard()
            return
        }
        self.open = open
        await visit.send(.next(request: request, offset: 0))
    }

    private func add(_ part: Data, at offset: Int, to request: Int) async {
        guard let open, open.number == request, let draft = open.draft else { return }
        guard offset == open.received, !part.isEmpty, open.received + part.count <= open.expected else {
            return await askAgain(.photoNotWhole)
        }
        do {
            try await draft.append(part)
        } catch {
            return answer(.failure(notKept(error)))
        }
        guard self.open?.number == request else { return }
        self.open?.received += part.count
        await visit.send(.next(request: request, offset: offset + part.count))
    }

    private func finish(_ request: Int) async {
        guard let open, open.number == request, let draft = open.draft else { return }
        guard open.received == open.expected else {
            return await askAgain(.photoNotWhole)
        }
        handedOver = (request, draft)
        self.open?.draft = nil
        answer(.success(CapturedPhoto(fileURL: draft.file, contentType: open.contentType)))
    }

    private func answer(_ answer: Result<CapturedPhoto?, any Error>) {
        open?.answer.settle(answer)
        open?.draft?.discard()
        open = nil
    }

    private func notKept(_ error: any Error) -> AssayError {
        client.error(.badRequest, "The photo can't be kept: \(error)", problem: .photoNotKept)
    }

    /// Requests the photo of the open request again under a new number, so that late parts of the old one are ignored.
    ///
    /// - Parameter problem: The reason why the received photo can't be used.
    private func askAgain(_ problem: ProblemCode) async {
        guard let open else { return }
        open.draft?.discard()
        last += 1
        self.open = Open(number: last, request: open.request, answer: open.answer)
        let why = client.error(.badRequest, "The photo did not come whole.", problem: problem)
            .localizedDescription
        var refused = PhotoRequest(
            region: open.request.region, label: open.request.label, instruction: open.request.instruction,
            attempt: open.request.attempt, refusal: PhotoRefusal(code: problem.code, text: why),
            regions: open.request.regions, isRequired: open.request.isRequired)
        refused.progress = open.request.progress
        await visit.send(.wanted(refused, request: last), isRetained: true)
    }
}
