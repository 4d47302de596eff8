import Foundation

/// An event of a page that its engine handles.
enum TabEvent: Sendable {
    /// A script called a message handler of the app; `world` is the script's execution context.
    case called(handler: String, payload: String, world: Int)
    /// A document, of the page or of a frame inside it, got its scripts' execution context.
    case worldCreated(Int, frame: String, origin: String)
    case worldDestroyed(Int)
    case worldsCleared
    /// The main frame has loaded.
    case loaded(loader: String)
    /// A document is being requested, or its response has arrived.
    case paused(PausedRequest)
    /// The page opened another window.
    case popup(String)
    /// The page shows a dialog of the browser, such as an alert, and waits for its end.
    case dialog
    /// The page's process has crashed.
    case crashed
    /// The page's window was closed.
    case closed
    /// The browser has ended.
    case ended
}

/// A request for a document that waits for a decision.
struct PausedRequest: Decodable, Sendable {
    struct Request: Decodable {
        let url: String
    }

    struct Header: Decodable {
        let name: String
        let value: String
    }

    let requestId: String
    let request: Request
    let frameId: String
    let responseStatusCode: Int?
    let responseHeaders: [Header]?
    let responseErrorReason: String?
}

extension TabEvent {
    /// The kinds of events of a page's session.
    static let kinds = [
        "Runtime.bindingCalled", "Runtime.executionContextCreated", "Runtime.executionContextDestroyed",
        "Runtime.executionContextsCleared", "Page.lifecycleEvent", "Fetch.requestPaused",
        "Page.javascriptDialogOpening", "Inspector.targetCrashed",
    ]
    /// The limit for one message of a page, in characters: a part of 1 MiB of a photo, in base64.
    private static let maxCharacters = 4 * 1024 * 1024

    /// Reads an event of a page.
    ///
    /// - Returns: `nil` for an event that the engine does not handle.
    init?(_ kind: String, _ event: Data, target: String) {
        let values = BrowserEvent<EventValues>.values(of: event)
        switch kind {
        case "Runtime.bindingCalled":
            guard let name = values?.name, name.hasPrefix(PageBridge.prefix), let payload = values?.payload,
                payload.utf8.count <= Self.maxCharacters, let world = values?.executionContextId
            else { return nil }
            self = .called(handler: String(name.dropFirst(PageBridge.prefix.count)), payload: payload, world: world)
        case "Runtime.executionContextCreated":
            guard let context = values?.context, let frame = context.auxData?.frameId else { return nil }
            self = .worldCreated(context.id, frame: frame, origin: context.origin)
        case "Runtime.executionContextDestroyed":
            guard let world = values?.executionContextId else { return nil }
            self = .worldDestroyed(world)
        case "Runtime.executionContextsCleared": self = .worldsCleared
        case "Page.lifecycleEvent":
            guard values?.frameId == target, values?.name == "load", let loader = values?.loaderId else { return nil }
            self = .loaded(loader: loader)
        case "Fetch.requestPaused":
            guard let paused = BrowserEvent<PausedRequest>.values(of: event) else { return nil }
            self = .paused(paused)
        case "Page.javascriptDialogOpening": self = .dialog
        case "Inspector.targetCrashed": self = .crashed
        default: return nil
        }
    }
}

/// The values of the browser's events that are read; each kind of event has some of them.
struct EventValues: Decodable {
    struct Context: Decodable {
        struct Auxiliary: Decodable {
            let frameId: String?
        }

        let id: Int
        let origin: String
        let auxData: Auxiliary?
    }

    struct Target: Decodable {
        let targetId: String
        let type: String
        let openerId: String?
    }

    let context: Context?
    let executionContextId: Int?
    let frameId: String?
    let loaderId: String?
    let name: String?
    let payload: String?
    let sessionId: String?
    let targetInfo: Target?
}

/// An event of the browser; its values are `nil` if they are not as expected.
struct BrowserEvent<Values: Decodable>: Decodable {
    let params: Values

    static func values(of event: Data) -> Values? {
        try? JSONDecoder().decode(BrowserEvent.self, from: event).params
    }
}
