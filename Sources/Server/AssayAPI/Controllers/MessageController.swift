import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Structured support: experts' multiple-choice questions and the user's answers.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/items/{item}/messages` | 200 `MessagesResponse`, oldest first |
/// | `POST /sdk/v1/items/{item}/messages/{message}/reply` | 200 the message with its reply |
struct MessageController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        let messages = MessageHandlers(platform: platform, item: "item")
        routes.user(.messages) { _, context, actor in
            let found = try await messages.list(context, actor)
            return try .json(MessagesResponse(messages: found.map(EntrupySupportMessage.init)))
        }
        routes.user(.replyToMessage) { request, context, actor in
            try .json(EntrupySupportMessage(try await messages.reply(request, context, actor)))
        }
    }
}
