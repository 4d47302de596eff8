import AssayImaging
import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests that the page and intake judge the same photo alike.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserSharpnessTests {
    /// The figures of one photo.
    private struct Pair {
        let name: String
        let intake: Double
        let page: Double
    }

    private struct Judgement: Decodable {
        let sharpness: Double?
        let failed: String?
    }

    /// Measures a photo in the page's own worker.
    private static func script(_ photo: Data) -> String {
        """
        (async () => {
          window.judge ??= new Worker('/screens/assets/capture-worker.js', { type: 'module' })
          const bytes = Uint8Array.from(atob('\(photo.base64EncodedString())'), (c) => c.charCodeAt(0))
          const blob = new Blob([bytes], { type: 'image/jpeg' })
          return new Promise((resolve) => {
            window.judge.onmessage = ({ data }) => resolve(JSON.stringify(data))
            window.judge.postMessage({ id: 1, kind: 'photo', blob })
          })
        })()
        """
    }

    /// The texture of a material, sharp or blurred in steps.
    private static func texture(_ material: Material, _ seed: UInt64, _ blur: Double, _ width: Int) -> TextureImage {
        var image = TextureImage(material: material, seed: seed, width: width, height: width * 3 / 4)
        image.blur = blur
        return image
    }

    private static func photos(in folder: URL) async throws -> [URL] {
        var files = ["brick", "chelsea", "coffee", "clock_motion"].map { Repository.file("Photos/\($0).jpg") }
        for material in Material.allCases {
            for (seed, width) in [(UInt64(1), 640), (2, 640), (3, 800), (4, 1280)] {
                for blur in [0, 0.0015, 0.003, 0.006] {
                    let name = "\(material.rawValue)-\(seed)-\(width)-\(blur).jpg"
                    let file = folder.appendingPathComponent(name)
                    try await texture(material, seed, blur, width).write(to: file)
                    files.append(file)
                }
            }
            let large = folder.appendingPathComponent("\(material.rawValue)-large.jpg")
            try await texture(material, 5, 0, 2016).write(to: large)
            files.append(large)
        }
        return files
    }

    private static func pairs() async throws -> [Pair] {
        let folder = try TestFolder()
        let imaging = try Imaging.start()
        let targets = DerivedTargets(
            thumbnail: folder.url.appendingPathComponent("small.jpg"),
            workingCopy: folder.url.appendingPathComponent("working.jpg"))
        let files = try await photos(in: folder.url)
        let scenario = try await EndToEndScenario.make()
        return try await Browser.run { browser in
            try await LiveServer.run(scenario.test.platform) { base in
                let tab = try await BrowserTab(browser)
                try await tab.open(base.appendingPathComponent("screens/capture"))
                try await tab.wait(for: "#unhosted")
                var pairs: [Pair] = []
                for file in files {
                    let text = try await tab.run(script(try Data(contentsOf: file))) ?? ""
                    let page = try JSONDecoder().decode(Judgement.self, from: Data(text.utf8))
                    let intake = try await imaging.derive(file, into: targets).measures.sharpness
                    pairs.append(
                        Pair(
                            name: file.lastPathComponent, intake: intake,
                            page: try #require(page.sharpness, "\(page.failed ?? "")")))
                }
                return pairs
            }
        }
    }

    @Test func thePageMeasuresWhatIntakeMeasures() async throws {
        let pairs = try await Self.pairs()
        let worst = try #require(pairs.max { abs($0.page - $0.intake) < abs($1.page - $1.intake) })
        print("largest difference: \(worst.page - worst.intake) (\(worst.name)), of \(pairs.count) photos")
        #expect(abs(worst.page - worst.intake) < 1)
        // The page's margin of one point: nearly all that it passes is accepted.
        let passed = pairs.filter { $0.page >= SharpnessScale.shippedMinimum + 1 }
        let accepted = passed.filter { $0.intake >= SharpnessScale.shippedMinimum }
        #expect(passed.count > 20)
        #expect(passed.count < pairs.count)
        #expect(Double(accepted.count) >= 0.98 * Double(passed.count))
    }
}
