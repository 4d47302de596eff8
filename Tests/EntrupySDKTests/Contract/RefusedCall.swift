import AssayClientDoubles
import AssayCore
import AssayHTTP
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation

/// Calls that the real router rejects, for each error that the contract script does not contain.
enum RefusedCall {
    /// The origin of an error: a call that causes it, or an injected failure if no call can cause it.
    enum Way: Sendable {
        case call(@Sendable (RouterCaller) async throws -> HTTPResponse)
        case failure(DatabaseFailure.Cause)
    }

    static let ways: [ScriptedRefusal: Way] = access.merging(photos) { $1 }.merging(items) { $1 }
        .merging(failures) { $1 }

    /// Returns the router's response.
    static func answer(_ refusal: ScriptedRefusal) async throws -> HTTPResponse? {
        guard let way = ways[refusal] else { return nil }
        let failure = DatabaseFailure()
        let caller = try await RouterCaller(try await RouterSide.make(failure))
        switch way {
        case .call(let call): return try await call(caller)
        case .failure(let cause):
            failure.begin(cause)
            // The route does not answer with these errors by itself, so its description does not have them.
            return try await ContractCheck.$isOn.withValue(false) { try await caller.get(Endpoints.retakes.route) }
        }
    }

    private static let access: [ScriptedRefusal: Way] = [
        .authorizationExpired: .call { caller in
            let body = try await caller.side.login()
            caller.side.advance(minutes: 11)
            return try await caller.send(Endpoints.login.route, json: body)
        },
        .authorizationRequestReused: .call { caller in
            let body = try await caller.side.login()
            _ = try await caller.send(Endpoints.login.route, json: body)
            return try await caller.send(Endpoints.login.route, json: body)
        },
        .rateLimited: .call { caller in
            try await caller.side.set("limits.user_changes_per_day", 1)
            _ = try await caller.begin("first-capture")
            return try await caller.begin("second-capture")
        },
    ]

    private static let photos: [ScriptedRefusal: Way] = [
        .captureExpired: .call { caller in
            _ = try await caller.begin()
            caller.side.advance(minutes: 121)
            return try await caller.put(try await SamplePhoto.sharp())
        },
        .invalidItem: .call { caller in
            try await caller.send(
                Endpoints.beginCapture.route,
                json: BeginCaptureRequest(
                    id: RouterCaller.capture, item: ["product_category": "luxury"], configuration: "debug"))
        },
        .photoTooSmall: .call { caller in
            _ = try await caller.begin()
            return try await caller.put(try await SamplePhoto.small())
        },
        .photosInCheck: .call { caller in
            _ = try await caller.begin()
            for (seed, region) in zip(UInt64(1)..., caller.side.regions) {
                _ = try await caller.put(try await SamplePhoto.sharp(seed), region)
            }
            let place = ["capture": RouterCaller.capture]
            let body = SubmitCaptureRequest(submitted_at: 1_795_251_600, digests: [:], text_fields: [:])
            _ = try await caller.send(Endpoints.submitCapture.route, place, json: body)
            return try await caller.send(Endpoints.completeCapture.route, place)
        },
        .pictureTooComplex: .call { caller in
            _ = try await caller.begin()
            let picture = HostilePicture.all.first { $0.code == "picture_too_complex" }
            return try await caller.put(picture?.bytes ?? [])
        },
        .tooManyOpenCaptures: .call { caller in
            try await caller.side.set("limits.user_open_captures", 1)
            _ = try await caller.begin("first-capture")
            return try await caller.begin("second-capture")
        },
        .tooManyUncheckedPhotos: .call { caller in
            try await caller.side.set("limits.user_unchecked_photos", 1)
            _ = try await caller.begin()
            _ = try await caller.put(try await SamplePhoto.sharp(1))
            return try await caller.put(try await SamplePhoto.sharp(2), caller.side.regions[1])
        },
        .unsupportedFormat: .call { caller in
            _ = try await caller.begin()
            return try await caller.put(Array("<svg/>".utf8))
        },
    ]

    private static let items: [ScriptedRefusal: Way] = [
        .notFlaggable: .call { caller in
            let items = try await caller.side.items(token: caller.session)
            return try await caller.send(Endpoints.setFlag.route, ["item": items.asked], json: SetFlagRequest())
        },
        .retakeExpired: .call { caller in
            let place = try await caller.retake()
            caller.side.advance(minutes: 15 * 24 * 60)
            try await caller.logIn()
            return try await caller.send(
                Endpoints.beginRetake.route, place, json: BeginRetakeRequest(id: RouterCaller.capture))
        },
        .retakeNotOpen: .call { caller in
            let place = try await caller.retake()
            try await caller.side.withdrawRetake(of: place["item"] ?? "")
            return try await caller.send(
                Endpoints.beginRetake.route, place, json: BeginRetakeRequest(id: RouterCaller.capture))
        },
        .unknownFilterKey: .call { caller in
            let filter = SearchFilter(key: "shoe_size", values: ["9"])
            return try await caller.send(Endpoints.searchItems.route, json: SearchItemsRequest(filters: [filter]))
        },
    ]

    /// Errors that would need a full disk, a large organization or two concurrent devices.
    ///
    /// They are injected as the server's own errors in its database.
    private static let failures: [ScriptedRefusal: Way] = [
        .captureQuotaReached: .failure(.refusal(UploadQuotas().refusal(.capture))),
        .internalError: .failure(.unexpected),
        .organizationQuotaReached: .failure(.refusal(UploadQuotas().refusal(.organization))),
        .requestTimeout: .failure(.slowBody),
        .storageFull: .failure(.fullDisk),
        .tooManyOpenFiles: .failure(.tooManyFiles),
        .uploadTakenOver: .failure(.refusal(UploadTakenOver.error)),
        .userQuotaReached: .failure(.refusal(UploadQuotas().refusal(.user))),
    ]
}
