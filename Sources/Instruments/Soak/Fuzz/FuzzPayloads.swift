import AssayCore
import AssayHTTP
import AssayOperations
import AssayServer
import AssayWire
import Foundation

/// Real payloads: the messages between a client, a server and a screen's page, and the client's local files.
enum FuzzPayloads {
    static func record(in folder: RunFolder) async throws -> [Data] {
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let server = try await ServerProcess.listening(installation)
        let recorder = PayloadRecorder()
        let (gate, acknowledgements) = (Gate(), AcknowledgementLog())
        gate.open()
        let photoPool = try await PhotoPool.make(in: folder.url, pictures: 2)
        let client = try SimulatedClient(
            number: 1, installation: installation, folder: folder.clients, photoPool: photoPool,
            recording: RecordingTransport(transport: recorder, gate: gate, acknowledgements: acknowledgements))
        do {
            try await client.logIn(installation, over: recorder)
            await client.captureOne("fuzz")
            guard let item = acknowledgements.acknowledged.items.values.first else {
                throw SoakError("no item was made")
            }
            try await askUser(about: item, installation)
            await client.ask(about: item)
            try await redeem(client.flagScreen(of: item), installation, over: recorder)
        } catch {
            server.killNow()
            throw error
        }
        _ = try await server.stop()
        let photo = photoPool.bytes(PhotoRecipe(picture: 0, text: "fuzz"))
        return try recorder.payloads + parts(of: recorder.payloads) + LocalSamples.all + PagePayloads.make(photo: photo)
    }

    /// Sends the user an expert's question, with the same operation that the server uses.
    private static func askUser(about item: String, _ installation: SoakInstallation) async throws {
        let opened = try await Installation.open(at: installation.data, purpose: .command)
        let staff = try await StaffReader(opened.platform).find(email: nil)
        try await AskMessage(opened.platform)(
            staff, item: ItemID(item), text: "Is the box there?", answers: ["Yes", "No"])
        try await opened.close()
    }

    /// Exchanges the ticket in the screen's address for a token, as the page does first.
    private static func redeem(
        _ screen: URL, _ installation: SoakInstallation, over transport: any HTTPTransport
    ) async throws {
        let endpoint = Endpoints.redeemFlowTicket.route
        let ticket = (screen.fragment ?? "").replacing("ticket=", with: "")
        let body = try WireJSON.encode(RedeemFlowTicketRequest(ticket: ticket))
        let answer = try await transport.send(
            HTTPRequest(
                endpoint.method.rawValue, installation.address.appending(path: endpoint.path()),
                headers: ["Content-Type": "application/json", "Origin": installation.address.absoluteString],
                body: .data(body)))
        guard answer.status == 200 else { throw SoakError("a screen's ticket was answered \(answer.status)") }
    }

    /// Returns payloads that are not sent separately, or that occur only after an expert's photo request or in calls of
    /// a partner's backend.
    private static func parts(of payloads: [Data]) throws -> [Data] {
        let item = try first(EntrupyCaptureResult.self, of: payloads)
        return try [
            WireJSON.encode(item.status.flag), WireJSON.encode(BeginRetakeRequest(id: "retake-1")),
            WireJSON.encode(SetPartnerFlagRequest(reason: "other", comments: "Look at the logo.")),
            WireJSON.encode(AskMessageRequest(text: "Is there a receipt?", answers: ["Yes", "No"])),
            WireJSON.encode(RequestRetakeRequest(regions: ["size_tag"], message: "It is blurred.", days: 14)),
        ]
    }

    private static func first<Value: Decodable>(_ type: Value.Type, of payloads: [Data]) throws -> Value {
        for payload in payloads {
            if let value = try? WireJSON.decode(type, from: payload) { return value }
        }
        throw SoakError("no payload is a \(type)")
    }
}
