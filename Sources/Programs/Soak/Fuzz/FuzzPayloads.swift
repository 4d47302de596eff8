import AssayHTTP
import AssayWire
import Foundation

/// Real payloads: what a client and a server have said to each other.
enum FuzzPayloads {
    static func record(in folder: RunFolder) async throws -> [Data] {
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let server = try await ServerProcess.listening(installation)
        let recorder = PayloadRecorder()
        let (gate, ledger) = (Gate(), Ledger())
        gate.open()
        let shopper = try Shopper(
            number: 1, installation: installation, folder: folder.phones,
            shelf: try await PhotoShelf.make(in: folder.url, pictures: 2),
            witness: WitnessTransport(transport: recorder, gate: gate, ledger: ledger))
        do {
            try await shopper.logIn(installation, over: recorder)
            await shopper.captureOne("fuzz")
            guard let item = ledger.acknowledged.items.values.first else { throw SoakError("no item was made") }
            await shopper.ask(about: item)
        } catch {
            server.killNow()
            throw error
        }
        _ = try await server.stop()
        return try recorder.payloads + parts(of: recorder.payloads)
    }

    /// What an app is handed by itself, and what nobody says unless an expert has asked for a photo.
    private static func parts(of payloads: [Data]) throws -> [Data] {
        let items = payloads.compactMap { try? WireJSON.decode(EntrupyCaptureResult.self, from: $0) }
        return try items.prefix(1).map { try WireJSON.encode($0.status.flag) }
            + [WireJSON.encode(BeginRetakeRequest(id: "retake-1"))]
    }
}
