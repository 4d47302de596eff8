import AssayCore
import AssayWire

/// The kinds of pages that are measured under load, and the constant responses beside them.
struct PageTargets: Sendable {
    let dataset: PageDataset
    let samples: PageSamples

    func all(on server: LoadServer) -> [(name: String, target: LoadTarget)] {
        func constant(_ name: String, bytes: Int) -> LoadTarget {
            LoadTarget(
                port: server.port, process: server.id, calls: [ConstantAnswer.call(name, token: dataset.token)],
                bodyBytes: bytes)
        }
        return [
            ("page", pages(port: server.port, process: server.id)),
            ("plain", constant("plain", bytes: samples.page.count)),
            ("page_gzip", pages(port: server.port, process: server.id, gzip: true)),
            ("compressed", constant("compressed", bytes: samples.compressed.count)),
        ]
    }

    /// Pages of 20 items before a moment in the middle half of the dataset's time, a different one for each call.
    func pages(port: UInt16, process: Int32, gzip: Bool = false) -> LoadTarget {
        let body = #"{"end_date":\#(HTTPCall.number),"limit":20}"#
        // The prime shares no factor with the span, so no moment repeats within it.
        return LoadTarget(port: port, process: process, calls: [dataset.search(body, gzip: gzip)]) { call in
            let start = Int(SearchDataset.start.epoch) + SearchDataset.span / 4
            return start + call * 7_919 % (SearchDataset.span / 2)
        }
    }
}
