/// Modules with the names of Apple's modules and of the lower project modules.
///
/// They contain only the parts that the SDK's declarations use.
///
/// With these modules the compiler treats the SDK's sources as on an Apple system: `canImport(ObjectiveC)` is true.
enum SwiftStandIns {
    // Not a literal in the texts, since a scanner of this file's imports would match it.
    private static let importing = "import"
    private static let exporting = "@_exported import"

    /// In the order of their dependencies.
    static let modules = [
        (name: "ObjectiveC", text: objectiveC), (name: "Foundation", text: foundation), (name: "UIKit", text: uiKit),
        (name: "AssayWire", text: wire), (name: "AssayClient", text: client),
    ]

    /// The declarations of other SDK files that the Objective-C declarations use.
    ///
    /// Bodies are not compiled.
    static let rest =
        """
        \(importing) AssayClient
        package struct EntrupyEnvironment: Sendable { static let live = EntrupyEnvironment() }
        public struct EntrupyConfiguration {}
        public protocol EntrupyCaptureSource {}
        public struct EntrupyError: Error {}

        """
        + [
            "CaptureStarter", "DelegateRelay", "ItemScreens", "RunningTasks", "ScreenPresence",
            "ScreenContext", "PresentationLock", "StartedCapture",
        ]
        .map { "struct \($0): Sendable {}" }.joined(separator: "\n")

    private static let objectiveC = """
        @objc(NSObject) open class NSObject {
            public init() {}
        }
        extension NSObject: Equatable, Hashable {
            public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
            public func hash(into hasher: inout Hasher) {}
        }
        """

    private static let foundation = """
        \(exporting) ObjectiveC
        public typealias TimeInterval = Double
        @objc(NSString) open class NSString: NSObject {}
        @objc(NSArray) open class NSArray: NSObject {}
        @objc(NSDictionary) open class NSDictionary: NSObject {}
        @objc(NSError) open class NSError: NSObject {}

        """
        + [("String", "NSString"), ("Array", "NSArray"), ("Dictionary", "NSDictionary"), ("AnyHashable", "NSObject")]
        .map(bridge).joined(separator: "\n")

    private static let uiKit = """
        \(exporting) Foundation
        @objc(UIViewController) @MainActor open class UIViewController: NSObject {}
        @objc(UIApplication) @MainActor open class UIApplication: NSObject {}
        @objc(UIColor) open class UIColor: NSObject {}
        """

    private static let wire = """
        public enum DateRange { case last(days: Int) }
        public enum ResultMode { case results }
        public enum EntrupySearchFilter {}
        public struct EntrupyCaptureResult {}
        public struct EntrupySupportMessage {}
        """

    private static let client = """
        public final class AssayClient: Sendable {}
        public struct AssayError: Error {}
        public enum ConfigurationKind: Sendable { case production }
        public struct LockBox<Value>: @unchecked Sendable {
            public init(_ value: Value) {}
        }
        """

    /// Returns the conformance with which Foundation bridges a Swift type to an Objective-C class.
    private static func bridge(_ type: String, _ object: String) -> String {
        """
        extension \(type): _ObjectiveCBridgeable {
            public func _bridgeToObjectiveC() -> \(object) { fatalError() }
            public static func _forceBridgeFromObjectiveC(_ source: \(object), result: inout \(type)?) {}
            public static func _conditionallyBridgeFromObjectiveC(
                _ source: \(object), result: inout \(type)?
            ) -> Bool { false }
            public static func _unconditionallyBridgeFromObjectiveC(_ source: \(object)?) -> \(type) { fatalError() }
        }
        """
    }
}
