// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Int, Sendable {
        case cancel = 0
        case allow = 1
        case becomeDownload = 2
        case becomeStream = 3
    }

    open class var shared: URLSession { fatalError() }

    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) { fatalError() }

    open var allTasks: [URLSessionTask] { get async { fatalError() } }
    open func finishTasksAndInvalidate() { fatalError() }
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask { fatalError() }
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var ephemeral: URLSessionConfiguration { fatalError() }
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }

    open var isDiscretionary: Bool = absent()
    open var sessionSendsLaunchEvents: Bool = absent()
    open var httpCookieStorage: HTTPCookieStorage? = absent()
    open var httpShouldSetCookies: Bool = absent()
    open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = absent()
    open var urlCache: URLCache? = absent()
    open var urlCredentialStorage: URLCredentialStorage? = absent()
    open var requestCachePolicy: NSURLRequest.CachePolicy = absent()
}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}

open class HTTPCookie: NSObject, @unchecked Sendable {
    public enum AcceptPolicy: UInt, Sendable {
        case always = 0
        case never = 1
        case onlyFromMainDocumentDomain = 2
    }
}

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

/// A placeholder value for a property that is declared but never read.
func absent<Value>() -> Value { fatalError() }
