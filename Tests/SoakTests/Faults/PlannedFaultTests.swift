import AssayBlobs
import AssayCore
import AssayInstruments
import Foundation
import Testing

@Suite struct PlannedFaultTests {
    private static func points(_ fault: String) throws -> FaultPoints {
        try FaultPoints.chosen(by: ["ASSAY_FAULT": fault])
    }

    @Test func withoutTheVariableNothingEverHappens() throws {
        for environment in [[:], ["ASSAY_FAULT": ""]] {
            let faults = try FaultPoints.chosen(by: environment)
            for point in FaultPoint.allCases { faults.pass(point) }
        }
    }

    @Test(arguments: ["after-commit", "after-commit:", "after-commit:0", "after-commit:-1", "sometime:1", "a:b:c", ":"])
    func anUnreachableFaultPointIsRefused(text: String) throws {
        let error = #expect(throws: DomainError.self) { try FaultPoints.chosen(by: ["ASSAY_FAULT": text]) }
        #expect(error?.fields.first?.code == "invalid_fault")
        #expect(error?.fields.first?.message.contains("before-answer") == true)
    }

    @Test func theProcessIsKilledAtTheCountedPass() async {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardErrorContent]) {
            let faults = try FaultPoints.chosen(by: ["ASSAY_FAULT": "after-commit:2"])
            for point in [FaultPoint.afterSpool, .beforeCommit, .afterCommit, .afterRename, .afterCommit] {
                faults.pass(point)
            }
        }
        let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(said?.contains("assay: fault point after-commit reached for the 2. time") == true)
    }

    @Test func passesBeforeTheCountAndAtOtherPointsDoNothing() async {
        await #expect(processExitsWith: .success) {
            let faults = try FaultPoints.chosen(by: ["ASSAY_FAULT": "after-commit:2"])
            for point in FaultPoint.allCases { faults.pass(point) }
            for point in FaultPoint.allCases where point != .afterCommit { faults.pass(point) }
        }
    }

    /// Otherwise, work at the start would use up the count before the first client connects.
    @Test func nothingCountsBeforeTheFirstPhoto() async {
        await #expect(processExitsWith: .success) {
            let faults = try FaultPoints.chosen(by: ["ASSAY_FAULT": "before-commit:2"])
            for _ in 0..<10 { faults.pass(.beforeCommit) }
            faults.pass(.afterSpool)
            faults.pass(.beforeCommit)
        }
    }
}
