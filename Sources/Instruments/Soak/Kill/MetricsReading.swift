import AssayHTTP
import AssayInstruments
import AssayServer
import AssayWire
import Foundation

/// The metrics of one server, and their comparison with the acknowledgements and the database.
struct MetricsReading: Sendable {
    /// The values by series, as the page writes it: the name with its labels.
    private let values: [String: Double]

    /// Whether the page has the metrics of the database, which a server's first page lacks.
    var hasDatabase: Bool { values.keys.contains { $0.hasPrefix("assay_review_items") } }

    init(page: String) {
        values = page.split(separator: "\n").filter { !$0.hasPrefix("#") }.reduce(into: [:]) { values, line in
            guard let space = line.lastIndex(of: " ") else { return }
            values[String(line[..<space])] = Double(line[line.index(after: space)...])
        }
    }

    /// Reads the metrics of a server that runs.
    ///
    /// - Returns: `nil` if the server does not answer, because it is ending.
    static func read(_ installation: SoakInstallation) async throws -> MetricsReading? {
        let token = try await Doctor(DataDirectory(installation.data)).metricsToken()
        let request = HTTPRequest(
            "GET", installation.address.appending(path: Endpoints.metrics.path()),
            headers: ["Authorization": "Bearer \(token)"], idleTimeout: 5, deadline: 10)
        guard let answer = try? await URLSessionTransport().send(request), answer.status == 200 else { return nil }
        return MetricsReading(page: String(decoding: answer.body, as: UTF8.self))
    }

    /// Returns the sum of a metric's series whose labels contain all the given texts.
    func sum(_ metric: String, _ labels: [String] = []) -> Int {
        Int(
            values.filter { series, _ in
                (series == metric || series.hasPrefix(metric + "{")) && labels.allSatisfy(series.contains)
            }.values.reduce(0, +))
    }

    /// Compares the counts of answers with the acknowledgements, of which none may be missing in the metrics.
    ///
    /// - Parameters:
    ///   - before: The acknowledgements from before the server's start.
    ///   - after: The acknowledgements from before these metrics were read.
    func violations(_ before: Acknowledged, _ after: Acknowledged) -> [Violation] {
        let photos = after.photos.subtracting(before.photos).count
        let items = after.items.count - before.items.count
        return [
            ("photos", photos, Endpoints.putPhoto.route), ("items", items, Endpoints.completeCapture.route),
        ].compactMap { what, count, route in
            let labels = ["route=\"\(route.template)\"", "method=\"\(route.method.rawValue)\"", "status=\"2"]
            let counted = sum("assay_http_requests_total", labels)
            guard counted < count else { return nil }
            return Violation(.metricsAddUp, "\(counted) answers for the \(count) \(what) that were acknowledged")
        }
    }

    /// Compares the counts of a server's life with the rows that were made in it, and the gauges with the rows at rest.
    func violations(_ before: StoredState, _ after: StoredState) -> [Violation] {
        let pairs = [
            ("photos", sum("assay_photos_received_total"), after.photos.count - before.photos.count),
            ("items", sum("assay_captures_completed_total"), after.items.count - before.items.count),
            ("jobs", sum("assay_queue_jobs"), after.jobs.count),
            ("items for experts", sum("assay_review_items"), after.items.count(where: \.isForExperts)),
        ]
        return pairs.filter { $0.1 != $0.2 }.map { what, counted, stored in
            Violation(.metricsAddUp, "\(counted) \(what) in the metrics, and \(stored) in the database")
        }
    }
}

extension InventoryRepository.ItemRow {
    /// Whether the item is under review, or has a flag without an answer.
    fileprivate var isForExperts: Bool {
        phase == "review" || timeline.last { Acknowledged.FlagCalls.kinds.contains($0) } == "flag_set"
    }
}
