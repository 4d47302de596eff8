import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The calls about an item's messages.
///
/// A user's app and a partner's backend make the same calls. They differ in the name of the item's parameter and in the
/// shape of the response.
struct MessageHandlers {
    let platform: Platform
    /// The name of the endpoint's parameter for the item.
    let item: String

    func list(_ context: AssayRequestContext, _ caller: some ItemCaller) async throws -> [ItemMessage] {
        try await ListMessages(platform)(caller, id: context.parameter(item))
    }

    func reply(
        _ request: Request, _ context: AssayRequestContext, _ caller: some ItemCaller
    ) async throws -> ItemMessage {
        let body = try await request.json(ReplyRequest.self)
        return try await ReplyToMessage(platform)(
            caller, id: context.parameter(item), message: context.parameter("message"), answer: body.answer_id)
    }
}
