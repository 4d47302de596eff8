import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import AssayWeb
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AssayConsole

/// Tests for the console's modules without a page, in a real browser.
@Suite(.timeLimit(.minutes(2))) struct BrowserConsoleTests {
    /// Runs the body of a function in a page that may import the modules of the item's page, and returns what is wrong.
    private func findings(_ body: String) async throws -> [String] {
        let router = Router()
        WebRoutes.add(to: router)
        for asset in ItemRoutes.chapter.assets {
            WebRoutes.add(asset.file, at: "/console/assets/\(asset.name)", to: router)
        }
        let text = try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
            .test(.live) { client in
                let port = try #require(client.port)
                let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
                return try await Browser.run { browser in
                    let tab = try await BrowserTab(browser, width: 390, isDark: false)
                    try await tab.open(url)
                    return try await tab.run(
                        """
                        import('/console/assets/item-view.js').then((view) => {
                          const wrong = []
                          const near = (name, found, expected) => {
                            if (!(Math.abs(found - expected) < 1e-6)) wrong.push(`${name}: ${found}, not ${expected}`)
                          }
                          const same = (name, found, expected) => {
                            const text = JSON.stringify(found)
                            if (text !== JSON.stringify(expected)) wrong.push(`${name}: ${text}`)
                          }
                          const [pane, photo] = [{ width: 800, height: 600, density: 2 }, { width: 4000, height: 2000 }]
                          const send = (state, event) => view.follow(state, event, pane, photo)
                          \(body)
                          return JSON.stringify(wrong)
                        })
                        """)
                }
            }
        return try JSONDecoder().decode([String].self, from: Data(try #require(text).utf8))
    }

    @Test func theViewKeepsThePhotoUnderThePointerInEveryOrientation() async throws {
        let findings = try await findings(
            """
            for (const turns of [0, 1, 2, 3]) {
              for (const isMirrored of [false, true]) {
                const [name, at] = [`${turns} ${isMirrored}`, { x: 300, y: 200 }]
                const close = send({ ...view.start, turns, isMirrored }, { type: 'zoom', by: 6 })
                const point = view.toPhoto(close, pane, photo, at)
                const closer = send(close, { type: 'zoom', by: 1.5, at })
                const under = view.toPhoto(closer, pane, photo, at)
                near(`${name} x after a zoom`, under.x, point.x)
                near(`${name} y after a zoom`, under.y, point.y)
                const moved = view.toPane(send(closer, { type: 'pan', x: 10, y: -5 }), pane, photo, point)
                near(`${name} x after a pan`, moved.x, 310)
                near(`${name} y after a pan`, moved.y, 195)
              }
            }
            """)
        #expect(findings == [])
    }

    @Test func theViewStaysWithinItsBounds() async throws {
        let findings = try await findings(
            """
            same('fit', view.fit(view.start, pane, photo), 0.2)
            near('one pixel to one', send(view.start, { type: 'actual' }).zoom, 2.5)
            const small = { width: 400, height: 200 }
            near('one to one of a small photo', view.follow(view.start, { type: 'actual' }, pane, small).zoom, 0.25)
            near('a rotated fit', view.fit({ ...view.start, turns: 1 }, pane, photo), 0.15)
            same('out of the whole', send(view.start, { type: 'zoom', by: 0.1 }), view.start)
            near('the closest', send(view.start, { type: 'zoom', by: 1000 }).zoom, 20)
            const edge = send(send(view.start, { type: 'zoom', by: 4 }), { type: 'pan', x: 9000, y: 9000 })
            const corner = view.toPane(edge, pane, photo, { x: 0, y: 0 })
            near('the left edge', corner.x, 0)
            near('the upper edge', corner.y, 0)
            same('brightest', send({ ...view.start, exposure: 6 }, { type: 'exposure', by: 1 }).exposure, 6)
            same('no filter', view.filter(view.start), 'none')
            same('a turn back', send(view.start, { type: 'turn', by: -1 }).turns, 3)
            const other = { width: 1000, height: 500 }
            const close = send(view.start, { type: 'zoom', by: 4, at: { x: 500, y: 250 } })
            const [one, two] = [photo, other].map((size) => view.toPhoto(close, pane, size, { x: 1, y: 1 }))
            near('a smaller photo shows the same part', one.x, two.x)
            same('an unknown event', send(close, { type: 'other' }) === close, true)
            same('a point', view.markOf('P', { x: 0.5, y: 0.25 }), 'P:0.5000,0.2500')
            same('a part', view.markOf('P', { x: 0.5, y: 0.75 }, { x: 0.25, y: 2 }), 'P:0.2500,0.7500,0.2500,0.2500')
            same('a mark', view.readMark('P:0.5,0.25'), { photo: 'P', x: 0.5, y: 0.25, width: 0, height: 0 })
            same('no mark', ['', 'P', 'P:2,0', 'P:0.1', 'P:a,b'].map(view.readMark), Array(5).fill(undefined))
            """)
        #expect(findings == [])
    }
}
