import AssayCore
import AssayWire
import Foundation

/// The partner's reads over HTTP, against constant responses of the same size.
struct PartnerLoad: Sendable {
    let run: BenchmarkRun
    let dataset: PartnerDataset

    /// One kind of response, its calls, and the mean size of their bodies.
    private struct Kind: Sendable {
        let name: String
        let label: String
        /// The least share of the constant response's rate.
        let target: Double
        let calls: [HTTPCall]
        var meanBody: [UInt8] = []

        /// The name of the constant response.
        var constant: String { "constant_\(name)" }
    }

    func figures() async throws -> [Figure] {
        var kinds = PartnerRead.allCases.flatMap { read in PartnerVersion.measured.map { kind(read, $0) } }
        kinds = try await LoadServer.with(data: dataset.items.home) { server in
            try await onThread { [kinds] in try kinds.map { try sample($0, on: server) } }
        }
        let constants = Dictionary(kinds.map { ($0.constant, $0.meanBody) }) { first, _ in first }
        return try await LoadServer.with(data: dataset.items.home, constants: constants) { [kinds] server in
            let targets = kinds.flatMap { kind in
                [
                    (kind.name, LoadTarget(port: server.port, process: server.id, calls: kind.calls)),
                    (
                        kind.constant,
                        LoadTarget(
                            port: server.port, process: server.id,
                            calls: [ConstantAnswer.call(kind.constant, token: dataset.token)],
                            bodyBytes: kind.meanBody.count)
                    ),
                ]
            }
            let series = try await LoadSeries.measure(targets, in: run)
            return try kinds.map { kind in
                try series.figure(
                    "partner.http.\(kind.name)", "\(kind.label) against a constant answer of the mean size",
                    of: kind.name, beside: kind.constant, target: .atLeast(kind.target))
            }
        }
    }

    /// Calls each place once, which stores its documents, and cuts a body of the mean size.
    private func sample(_ kind: Kind, on server: LoadServer) throws -> Kind {
        let connection = try HTTPConnection(port: server.port)
        let bodies = try kind.calls.map { try connection.call($0) }
        guard bodies.allSatisfy({ String(decoding: $0, as: UTF8.self).contains("\"entrupy_id\"") }) else {
            throw BenchmarkError("\(kind.name) found nothing")
        }
        let mean = bodies.reduce(0) { $0 + $1.count } / bodies.count
        let longest = bodies.max { $0.count < $1.count } ?? []
        var kind = kind
        kind.meanBody = Array(longest.prefix(mean))
        return kind
    }

    private func kind(_ read: PartnerRead, _ version: PartnerVersion) -> Kind {
        Kind(
            name: "\(read).\(version.name)", label: "\(read.label) in \(version.name)",
            target: read == .page ? 0.4 : 0.5,
            calls: dataset.places.map { call(read, version, $0) })
    }

    private func call(_ read: PartnerRead, _ version: PartnerVersion, _ place: PartnerDataset.Place) -> HTTPCall {
        let path = version.path
        let headers = [
            "Authorization": "Token \(dataset.token)", WireHeader.apiVersion: version.rawValue,
            "Content-Type": "application/json",
        ]
        switch read {
        case .get:
            let item = path == .v1 ? Endpoints.partnerItemV1.route : Endpoints.partnerItemV2.route
            return HTTPCall("GET", item.path(["entrupy_id": place.item.item.rawValue]), headers)
        case .lookup:
            let lookup = path == .v1 ? Endpoints.lookUpItemV1.route : Endpoints.lookUpItemV2.route
            return HTTPCall("GET", lookup.path(["lookup_value": place.customerItemID]), headers)
        case .page:
            let search = path == .v1 ? Endpoints.searchOrganizationV1.route : Endpoints.searchOrganizationV2.route
            return HTTPCall("POST", search.path(), headers, body: Array(Self.page(from: place).utf8))
        }
    }

    /// The body of a search for the page that begins with a place.
    static func page(from place: PartnerDataset.Place) -> String {
        #"{"end_date":\#(place.item.capturedAt.epoch),"limit":\#(PartnerDataset.pageItems)}"#
    }
}
