import AssayWire
import Foundation

/// The scripts that give pages the interface of WebKit's message handlers.
enum PageBridge {
    /// The prefix of the functions that Chromium offers to pages.
    static let prefix = "assayPost_"

    /// The script that runs before those of a page; it passes on the app's handlers by name.
    static func script(handlers: [String]) -> String {
        let names = (try? JSONEncoder().encode(handlers)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return """
            (() => {
              // A tab that shows pages of several views gets this script several times.
              const handlers = window.webkit?.messageHandlers ?? {}
              for (const name of \(names)) {
                const post = window['\(prefix)' + name]
                delete window['\(prefix)' + name]
                if (post) handlers[name] = { postMessage: (body) => {
                  post(typeof body === 'string' ? 's' + body : 'j' + JSON.stringify(body === undefined ? null : body))
                } }
              }
              window.webkit = { messageHandlers: handlers }
            })()
            """
    }

    /// Reads the argument of a handler's call: text as it is, and everything else as JSON.
    static func body(_ payload: String) -> Any? {
        let rest = String(payload.dropFirst())
        switch payload.first {
        case "s": return rest
        case "j":
            // The text inside a message was not checked with the message.
            let json = Data(rest.utf8)
            guard (try? JSONNesting.check(json)) != nil else { return nil }
            return try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        default: return nil
        }
    }
}
