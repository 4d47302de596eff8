import AssayClient
import AssayWire
import Foundation

/// Hands stills of the host's camera to the page, in parts that the page asks for one at a time.
///
/// The page has at most one open request; a new one replaces it.
actor HostStills {
    private static let partBytes = 512 * 1024

    private let camera: HostCamera
    private let visit: ScreenVisit
    private var current: Int?
    private var bytes = Data()

    init(_ camera: @escaping HostCamera, _ visit: ScreenVisit) {
        self.camera = camera
        self.visit = visit
    }

    /// Takes a still and announces it to the page.
    func take(_ request: Int, _ region: String) async {
        current = request
        bytes = Data()
        let still: CapturedPhoto
        do {
            guard let taken = try await camera(region) else { return await refuse(request, "cancelled") }
            still = taken
            bytes = try Data(contentsOf: still.fileURL)
        } catch let error as AssayError where error.code == .userDeniedPermissions {
            return await refuse(request, "denied")
        } catch {
            return await refuse(request, "broken")
        }
        guard current == request else { return }
        guard (1...WireLimits.photoBytes).contains(bytes.count) else { return await refuse(request, "broken") }
        await visit.send(.stillBegin(request: request, contentType: still.contentType, bytes: bytes.count))
    }

    /// Sends the part that begins at the offset; the page asks for the end of the still when it has all parts.
    func send(_ request: Int, from offset: Int) async {
        guard current == request, (0...bytes.count).contains(offset) else { return }
        guard offset < bytes.count else {
            current = nil
            bytes = Data()
            return
        }
        let part = bytes[offset..<min(offset + Self.partBytes, bytes.count)]
        await visit.send(.stillChunk(request: request, offset: offset, data: part))
    }

    private func refuse(_ request: Int, _ reason: String) async {
        guard current == request else { return }
        current = nil
        await visit.send(.stillNone(request: request, reason: reason))
    }
}
