import AssayHTTP
import AssayWire
import Foundation

/// Performs the flow's actions; each action of a capture ends with an event.
struct CaptureSteps: Sendable {
    /// The delay before the status of the checks is queried, in seconds.
    static let checkInterval: TimeInterval = 1

    let id: String
    let source: (any PhotoSource)?
    let api: APIClient
    let queue: CaptureQueue
    let uploadTokens: UploadTokens
    /// The time without progress after which a step counts as stalled, in seconds.
    let uploadWindow: TimeInterval
    /// The digests of photos of which the server may have a part, sent by this process or an earlier one.
    let begun: LockBox<Set<String>>
    let meter: UploadMeter
    /// The time until which stalled steps are not retried, by the device's clock.
    let rest = LockBox<Date?>(nil)
    /// The time when a byte of any photo was last sent, by the device's clock.
    ///
    /// The system gets all photos at once and sends a few at a time, so a photo that waits for its turn has not
    /// stalled.
    let moved = LockBox(Date.distantPast)

    var clock: any CaptureClock { api.clock }

    /// The capture's own token, which outlives the session; if there is none, the session's token.
    private var credential: CallCredential {
        get async { await uploadTokens.token(of: id).map(CallCredential.token) ?? .session }
    }

    private func call<Answer>(_ endpoint: Endpoint<NoBody, Answer>) async -> APICall<Answer> {
        APICall(endpoint, ["capture": id], credential: await credential)
    }

    /// Returns the event that an error of a capture leads to.
    static func event(_ error: AssayError) -> CaptureFlow.Event {
        error.isExpiredCapture ? .expired : .failed(error)
    }

    /// Returns the background transfer of a call whose body is not in a file yet.
    private func transfer(_ step: CaptureFlow.Step, subject: String, file: String) -> SystemTransfer {
        SystemTransfer(
            subject: subject, file: queue.file(file, capture: id), isPhoto: false, note: note(step))
    }

    private func note(_ step: CaptureFlow.Step) -> @Sendable (Bool) -> Void {
        { [id, open = api.background?.open] in open?.note(step, of: id, isCarried: $0) }
    }

    private func error(_ code: AssayError.Code, _ description: String, problem: ProblemCode? = nil) -> AssayError {
        AssayError(code, description, problem: problem, language: api.language)
    }
}

// MARK: - Begin, ask, check

extension CaptureSteps {
    func begin(_ subject: CaptureSubject) async -> CaptureFlow.Event {
        do throws(AssayError) {
            let answer = try await api.answer(to: beginning(subject))
            await uploadTokens.save(Secret(answer.upload_token), of: id)
            let left = answer.expires_at - api.tokens.serverNow.timeIntervalSince1970
            let regions = answer.regions.map {
                CaptureProgress.Region(
                    id: $0.id, label: $0.label, instruction: $0.instruction, isRequired: $0.required,
                    guide: CaptureProgress.Guide(
                        outline: $0.outline, sample: $0.sample, sharpnessMin: $0.sharpness_min,
                        minShortSide: $0.min_short_side))
            }
            let fields = (answer.text_fields ?? []).map {
                CaptureProgress.TextField(id: $0.id, label: $0.label, isRequired: $0.required, max: $0.max)
            }
            return .begun(regions, deadline: clock.now().addingTimeInterval(left), textFields: fields)
        } catch {
            return Self.event(error)
        }
    }

    private func beginning(_ subject: CaptureSubject) throws(AssayError) -> APICall<BeginCaptureResponse> {
        switch subject {
        case .item(let item, let configuration):
            let body = BeginCaptureRequest(id: id, item: item.metadata, configuration: configuration.rawValue)
            return try APICall(Endpoints.beginCapture, json: body, language: api.language)
        case .retake(let retake):
            let place = ["item": retake.item, "retake": retake.retake]
            return try APICall(
                Endpoints.beginRetake, place, json: BeginRetakeRequest(id: id), language: api.language)
        }
    }

    /// - Parameter name: The file name of the copy; unique in the capture.
    func ask(_ request: PhotoRequest, name: String) async -> CaptureFlow.Event {
        guard let source else { return .cancelled }
        let photo: CapturedPhoto
        do {
            guard let taken = try await abandonable({ try await source.photo(for: request) }) else {
                return .cancelled
            }
            photo = taken
        } catch is PhotoSkipped {
            return .skipped(region: request.region)
        } catch is CancellationError {
            return .cancelled
        } catch let failure as AssayError {
            return .failed(failure)
        } catch {
            return .failed(self.error(.badRequest, "The photo source failed: \(error)"))
        }
        do {
            let stored = try await queue.store(photo, capture: id, name: name)
            if let keeper = source as? any RetainingPhotoSource { await keeper.isStored(request) }
            return .taken(region: request.region, stored)
        } catch {
            return .failed(
                self.error(
                    .badRequest, "The photo of \(request.region) can't be kept: \(error)", problem: .photoNotKept))
        }
    }

    /// Queries the status of the checks; a transient failure is treated as a response without reports, and the query is
    /// repeated.
    func check() async -> CaptureFlow.Event {
        do { try await clock.wait(Self.checkInterval) } catch { return .checked([]) }
        do throws(AssayError) {
            let status = try await api.answer(to: await call(Endpoints.captureStatus))
            return .checked(status.photos.compactMap(CaptureFlow.PhotoReport.init))
        } catch {
            return error.isPassing ? .checked([]) : Self.event(error)
        }
    }

    /// Notifies the server that the capture is cancelled.
    ///
    /// - Returns: Whether the notification is settled; otherwise it must be repeated later.
    func cancelOnServer() async -> Bool {
        do throws(AssayError) {
            _ = try await api.send(await call(Endpoints.cancelCapture))
            return true
        } catch {
            return !error.isPassing
        }
    }
}

// MARK: - Send, submit, complete

extension CaptureSteps {
    func send(_ photo: StoredPhoto, region: String, isSilent: Bool) async -> CaptureFlow.Event {
        let file = queue.url(of: photo, capture: id)
        return await withRetries(.send(region: region), isSilent: isSilent) { progress throws(AssayError) in
            let sending = PhotoUploader(
                api: api, place: ["capture": id, "region": region], photo: photo, file: file,
                credential: await credential, idleTimeout: uploadWindow,
                note: note(.send(region: region)),
                progress: { [meter, moved, clock] bytes in
                    meter.note(photo, bytes)
                    moved.withLock { $0 = clock.now() }
                    progress()
                })
            do throws(AssayError) {
                let isFirst = begun.withLock { $0.insert(photo.digest).inserted }
                try await sending.send(mayHaveBegun: !isFirst)
                return .sent(region: region)
            } catch {
                if let refusal = error.photoRefusal { return .refused([region: refusal]) }
                guard error.problem == .captureExpired else { throw error }
                return .tooLate(region: region)
            }
        }
    }

    func submit(
        at time: Date, digests: [String: String], textFields: [String: String], isSilent: Bool
    ) async -> CaptureFlow.Event {
        await withRetries(.submit, isSilent: isSilent) { _ throws(AssayError) in
            let body = SubmitCaptureRequest(
                submitted_at: time.timeIntervalSince1970 + api.tokens.clockOffset, digests: digests,
                text_fields: textFields)
            var call = try APICall(
                Endpoints.submitCapture, ["capture": id], json: body, credential: await credential,
                language: api.language)
            let subject = digests.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            call.mayRepeat = false
            call.transfer = transfer(.submit, subject: subject, file: "submit.json")
            _ = try await api.send(call)
            return .submitted(digests: digests)
        }
    }

    func complete(isSilent: Bool) async -> CaptureFlow.Event {
        await withRetries(.complete, isSilent: isSilent) { _ throws(AssayError) in
            var call = await call(Endpoints.completeCapture)
            call.mayRepeat = false
            call.transfer = transfer(.complete, subject: "", file: "complete")
            call.deadline = 30 + TimeInterval(WireLimits.completeWaitSeconds)
            call.idleTimeout = 30 + TimeInterval(WireLimits.completeWaitSeconds)
            do throws(AssayError) {
                return .completed(try await api.answer(to: call))
            } catch {
                switch error.problem {
                case .some(.photosMissing): return .missing(error.photoFields.map(\.region), error)
                case .some(.photosRefused):
                    return .completionRefused(Dictionary(error.photoFields.map { ($0.region, $0.refusal) }) { $1 })
                default: throw error
                }
            }
        }
    }
}
