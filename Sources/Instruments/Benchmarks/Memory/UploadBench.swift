import AssayCore
import AssayImaging
import AssayOperations
import AssayServer
import Foundation

/// A server with its own installation, and photos to upload to it.
struct UploadBench: Sendable {
    let server: ServerProcess
    private let installation: Installation
    private let actor: UserActor
    private let photo: [UInt8]
    private let folder: URL

    static func start(bytes: Int) async throws -> UploadBench {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assay-bench-\(UUID().uuidString)")
        let installation = try await Installation.open(at: folder.appending(path: "data"), purpose: .initialize)
        let made = try await InitializeInstallation(installation.platform)(
            organization: "Bench", bundleID: "com.example.bench", adminEmail: "bench@example.com")
        let staff = try await StaffReader(installation.platform).find(email: nil)
        let users = try await UserReader(installation.platform).list(staff, made.organization.id)
        guard let user = users.users.first else { throw BenchmarkError("init made no test user") }
        let photo = try await BenchPhoto.make(bytes: bytes, in: folder).bytes(numbered: 0)
        return UploadBench(
            server: try await ServerProcess(data: folder.appending(path: "data")), installation: installation,
            actor: UserActor(
                organization: made.organization.id, user: user.id, session: SessionID("bench"),
                bundleID: "com.example.bench"), photo: photo, folder: folder)
    }

    /// Uploads one photo to each of `count` captures concurrently, and waits until intake has checked all of them.
    ///
    /// - Parameter holding: Called while every upload lacks its last byte.
    func upload(count: Int, holding: (@Sendable () throws -> Void)?) async throws {
        let captures = try await begin(count)
        let held = try await onThreads(captures) { capture in
            let upload = try HeldUpload(port: server.port, capture: capture, bytes: photo.count)
            try upload.send(photo[..<(photo.count - 1)])
            return upload
        }
        try holding?()
        _ = try await onThreads(held) { try $0.finish(photo[(photo.count - 1)...]) }
        for capture in captures { try await waitForIntake(capture) }
    }

    func stop() async {
        await server.stop()
        try? await installation.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private func begin(_ count: Int) async throws -> [BenchCapture] {
        var captures: [BenchCapture] = []
        for _ in 0..<count {
            let id = UUID().uuidString.lowercased()
            let answer = try await BeginCapture(installation.platform)(
                actor, id: id, item: ["brand": "Gucci", "product_category": "luxury", "item_type": "handbag"],
                configuration: "debug")
            guard let region = answer.snapshot.regions.first?.id else { throw BenchmarkError("no region") }
            captures.append(BenchCapture(id: id, region: region, token: answer.token))
        }
        return captures
    }

    /// Waits for intake, which runs in the server's process; its state comes from the shared database.
    private func waitForIntake(_ capture: BenchCapture) async throws {
        let owner = CaptureActor(actor)
        for _ in 0..<1_200 {
            let snapshot = try await CaptureAccess(installation.platform).snapshot(capture.id, of: owner)
            let photos = snapshot.photos
            if !photos.isEmpty, photos.allSatisfy({ $0.check != .checking }) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw BenchmarkError("intake did not look at a photo within a minute")
    }
}

/// A capture that receives one photo.
struct BenchCapture: Sendable {
    let id: String
    let region: String
    let token: String
}
