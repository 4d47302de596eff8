import AssayInstruments
import AssayWeb
import Foundation
import HeadlessChromium

/// The capture screen in a real browser: the cost of looking at the camera's preview, and of the shutter while it looks.
struct ScreensBenchmark: Sendable {
    static let benchmark = Benchmark(name: "screens") { run in
        try await run.inFolder("screens") { folder in
            let bench = try await Bench.make(in: folder.appending(path: "data"))
            let port = try await BenchServer.product(bench.platform) { WebRoutes.add(to: $0) }
            let film = folder.appending(path: "camera.mjpeg")
            try await TextureImage(material: .leather, seed: 7, width: 640, height: 480).write(to: film)
            var options = ChromiumOptions(camera: .film(film), hasWindow: false)
            options.temporary = folder
            let figures = try await Chromium.run(options) { browser in
                try await ScreensBenchmark(run: run, tab: try await ChromiumTab(browser), port: port).figures()
            }
            try await bench.close()
            return figures
        }
    }

    let run: BenchmarkRun
    let tab: ChromiumTab
    let port: UInt16

    private func figures() async throws -> [Figure] {
        let origin = "http://127.0.0.1:\(port)"
        guard let page = URL(string: "\(origin)/screens/capture") else {
            throw BenchmarkError("\(origin) is no address")
        }
        try await tab.allowCamera(true, origin: origin)
        try await tab.open(page)
        try await tab.wait(for: "#unhosted")
        try await tab.run(Self.camera)
        let frames = try await times(run.count(120, atLeast: 20)) { Self.frames($0) }
        let looks = try await times(run.count(300, atLeast: 10)) { Self.looks($0) }
        // The two kinds of photo alternate.
        let shots = try await times(run.count(60, atLeast: 4)) { Self.shots($0) }
        let alone = stride(from: 0, to: shots.count, by: 2).map { shots[$0] }
        let beside = stride(from: 1, to: shots.count, by: 2).map { shots[$0] }
        return [
            Self.figure(
                "screens.preview", "a look at a frame of 640 x 480 against the time between two frames", looks, frames,
                target: .atMost(0.25)),
            Self.figure(
                "screens.shutter", "a photo taken while hints run against one without hints", beside, alone,
                target: .atMost(1.5)),
        ]
    }

    private static func figure(
        _ name: String, _ compares: String, _ measured: [Double], _ against: [Double], target: Figure.Target? = nil
    ) -> Figure {
        let (measured, against) = (measurement(measured), measurement(against))
        return Figure(
            name, compares, measured: measured, against: against, ratio: measured.median / max(0.001, against.median),
            target: target)
    }

    private static func measurement(_ times: [Double]) -> Measurement {
        Measurement(
            unit: "ms", median: times.percentile(50) ?? 0, p99: times.percentile(99) ?? 0, samples: times.count)
    }

    /// Runs a script that measures a number of times in milliseconds, a few at once: each script has a time limit.
    private func times(_ count: Int, script: (Int) -> String) async throws -> [Double] {
        var times: [Double] = []
        while times.count < count {
            let few = script(min(count - times.count, Self.atOnce))
            let text = try await tab.run("(async () => (await (\(few))()).join(' '))()") ?? ""
            let more = text.split(separator: " ").compactMap { Double($0) }
            guard !more.isEmpty else { throw BenchmarkError("the page measured nothing") }
            times += more
        }
        return times
    }

    /// How many times a script measures; even, because two kinds of photo alternate.
    private static let atOnce = 20

    // MARK: - Scripts

    /// Opens the camera in an element that the page does not use.
    private static let camera = """
        (async () => {
          const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } })
          const video = document.createElement('video')
          Object.assign(video, { muted: true, playsInline: true, srcObject: stream })
          document.body.append(video)
          await video.play()
          window.bench = {
            video,
            track: stream.getVideoTracks()[0],
            ...(await import('/screens/assets/capture-preview.js')),
            ...(await import('/screens/assets/camera-still.js')),
          }
        })()
        """

    private static func frames(_ count: Int) -> String {
        """
        async () => {
          const next = () => new Promise((resolve) => bench.video.requestVideoFrameCallback(resolve))
          const times = []
          let last = await next()
          for (let i = 0; i < \(count); i += 1) {
            const now = await next()
            times.push(now - last)
            last = now
          }
          return times
        }
        """
    }

    private static func looks(_ count: Int) -> String {
        """
        async () => {
          const times = []
          for (let i = -5; i < \(count); i += 1) {
            const before = performance.now()
            const measures = await bench.measure(bench.video, false)
            if (!(measures?.brightness > 0)) throw new Error(`no measure: ${JSON.stringify(measures)}`)
            if (i >= 0) times.push(performance.now() - before)
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
          return times
        }
        """
    }

    /// Takes photos, every second one after a while with hints, at another moment of the look each time.
    private static func shots(_ count: Int) -> String {
        """
        async () => {
          const nothing = () => {}
          let looks = 0
          // No frame is good enough to be taken by itself.
          const preview = bench.createPreview(bench.video, { onLook: () => (looks += 1), onFire: nothing, onBlack: nothing })
          const times = []
          for (let i = -2; i < \(count); i += 1) {
            if (i % 2) preview.start(1e6)
            await new Promise((resolve) => setTimeout(resolve, 700 + ((i * 37) % 110)))
            const before = performance.now()
            preview.stop()
            await bench.takeStill(bench.video, bench.track)
            if (i >= 0) times.push(performance.now() - before)
          }
          if (looks < times.length) throw new Error(`only ${looks} looks`)
          return times
        }
        """
    }
}
