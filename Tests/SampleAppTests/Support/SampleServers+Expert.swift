import AssayCore
import AssayOperations
import AssayTestSupport

/// The expert's actions.
extension SampleServers {
    func callAuthentic(_ id: String) async throws {
        try await ResolveItem(test.platform)(expert, item: ItemID(id), result: .authentic)
    }

    func askForPhotos(of regions: [String], _ id: String) async throws {
        _ = try await RequestRetake(test.platform)(
            expert, item: ItemID(id), regions: regions, message: "Closer, please.")
    }

    func ask(_ question: String, _ id: String) async throws {
        try await AskMessage(test.platform)(expert, item: ItemID(id), text: question, answers: ["Yes", "No"])
    }
}
