// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

open class URLSessionTask: NSObject, @unchecked Sendable {
    public enum State: Int, Sendable {
        case running = 0
        case suspended = 1
        case canceling = 2
        case completed = 3
    }

    open var taskIdentifier: Int { fatalError() }
    open var response: URLResponse? { fatalError() }
    open var state: URLSessionTask.State { fatalError() }
    open var taskDescription: String? = absent()
    open var delegate: (any URLSessionTaskDelegate)? = absent()
    open func cancel() { fatalError() }
    open func resume() { fatalError() }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
