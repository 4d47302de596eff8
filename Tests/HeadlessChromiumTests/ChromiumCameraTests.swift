import AssayTestTiming
import Foundation
import HeadlessChromium
import HeadlessWebKit
import Testing

/// Tests for the camera of pages in a real browser.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ChromiumCameraTests {
    /// Reports the brightness of the camera's picture, again and again, or the name of the error.
    private static let watcher = """
        <video id="video" muted playsinline></video>
        <script type="module">
          const app = window.webkit.messageHandlers.app
          try {
            const video = document.getElementById('video')
            video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true })
            await video.play()
            const context = new OffscreenCanvas(1, 1).getContext('2d')
            setInterval(() => {
              context.drawImage(video, 0, 0, 1, 1)
              const red = context.getImageData(0, 0, 1, 1).data[0]
              app.postMessage(red > 170 ? 'bright' : red < 85 ? 'dark' : 'gray')
            }, 30)
          } catch (error) {
            app.postMessage(error.name)
          }
        </script>
        """

    /// One frame of a gray.
    private static func film(_ luma: UInt8) -> Data {
        Data("YUV4MPEG2 W64 H48 F20:1\nFRAME\n".utf8) + Data(repeating: luma, count: 64 * 48)
            + Data(repeating: 128, count: 64 * 48 / 2)
    }

    @Test func `a film that is overwritten in place changes the camera's picture`() async throws {
        let folder = try TestFolder()
        let file = try folder.file("camera.y4m", Self.film(30))
        try await AppView.run(camera: .film(file)) { app, server in
            try await app.show(try server.page("/watcher", Self.watcher))
            try await app.hear(.said("dark", isMainFrame: true, port: try server.page("/", "").port ?? 0))
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Self.film(220))
            try handle.close()
            try await app.hear(.said("bright", isMainFrame: true, port: try server.page("/", "").port ?? 0))
        }
    }

    @Test(arguments: [
        (WKPermissionDecision.deny, ChromiumEngine.CameraAccess.granted, "NotAllowedError"),
        (.grant, .denied, "NotAllowedError"),
    ])
    func `a page gets the camera only if both the app and the user allow it`(
        app decision: WKPermissionDecision, user access: ChromiumEngine.CameraAccess, error: String
    ) async throws {
        let folder = try TestFolder()
        let file = try folder.file("camera.y4m", Self.film(30))
        try await AppView.run(camera: .film(file), access: access) { app, server in
            app.camera = decision
            try await app.show(try server.page("/watcher", Self.watcher))
            #expect(try await app.said(1).first == error)
        }
    }

    @Test func `a machine without a camera has none`() async throws {
        try await AppView.run { app, server in
            try await app.show(try server.page("/watcher", Self.watcher))
            #expect(try await app.said(1).first == "NotFoundError")
        }
    }
}
