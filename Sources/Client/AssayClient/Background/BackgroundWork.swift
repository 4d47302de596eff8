import AssayHTTP
import AssayWire
import Foundation

/// The work that this client hands over to the system, and the state of the handover.
final class BackgroundWork: Sendable {
    let transfers: BackgroundTransfers
    let handover = SystemHandover()
    let open = OpenSteps()
    private let thread = BlockingQueue("assay.handover", qos: .utility)

    init(_ transfers: BackgroundTransfers) {
        self.transfers = transfers
    }

    /// The name that identifies a request in the system's session.
    static func name(_ request: HTTPRequest, _ transfer: SystemTransfer) -> String {
        "\(request.method) \(request.url.absoluteString) \(transfer.subject)"
    }

    /// Sends a request through the system, or through a transport until the work is handed over to the system.
    func send(
        _ request: HTTPRequest, _ transfer: SystemTransfer, over transport: any HTTPTransport,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let name = Self.name(request, transfer)
        if !transfer.isPhoto {
            // The system delays requests that it received from a suspended app; this process can send them now.
            if !handover.isOn { await transfers.takeBack(name) }
            if await !transfers.isCarrying(name), let answer = await exchange(request, over: transport, progress) {
                return try answer.get()
            }
            try await write(request.body, to: transfer.file)
        }
        defer { transfer.note(false) }
        return try await transfers.send(
            request, file: transfer.file, name: name, note: transfer.note, progress: progress)
    }

    /// Lets submitted captures continue for some seconds, then hands the remaining work to the system.
    ///
    /// - Parameter resume: Resumes captures first; the time limit includes it.
    func finish(within clock: any CaptureClock, resume: @escaping @Sendable () async -> Void = {}) async {
        await clock.within(BackgroundWindow.work) { [open] in
            await resume()
            await open.quiet()
        }
        // The app can be suspended from now on, so only the system can send later requests.
        handover.turnOn()
        await clock.within(BackgroundWindow.handover) { [open] in await open.quiet() }
    }

    private func exchange(
        _ request: HTTPRequest, over transport: any HTTPTransport, _ progress: (@Sendable (Int64) -> Void)?
    ) async -> Result<HTTPResponse, HTTPError>? {
        await handover.unlessOn {
            do throws(HTTPError) {
                return .success(try await transport.send(request, progress: progress))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Writes the body to a file, even an empty one: a background upload accepts its body only as a file.
    private func write(_ body: HTTPBody, to file: URL) async throws(HTTPError) {
        var bytes = Data()
        if case .data(let data) = body { bytes = data }
        do {
            try await thread.run { [bytes] in try DurableFile.write(bytes, to: file) }
        } catch {
            throw HTTPError(.other, detail: "the body can't be written: \(error)")
        }
    }
}

/// The data that the system needs to continue a call.
struct SystemTransfer: Sendable {
    /// A discriminator for calls to the same address: a photo's digest, or the registered digests.
    let subject: String
    /// A photo's file; for other calls, the file to which the body is written before the system takes over.
    let file: URL
    /// Whether the system sends the call from the start.
    ///
    /// The process sends other calls itself for as long as it can.
    let isPhoto: Bool
    /// Called when the system has taken over the call, and when the call has ended.
    let note: @Sendable (_ isCarried: Bool) -> Void
}
