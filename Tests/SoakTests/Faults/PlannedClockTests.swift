import AssayCore
import AssayInstruments
import AssayServer
import AssayTestTiming
import Foundation
import Testing

@Suite struct PlannedClockTests {
    private let folder: TestFolder
    private var file: URL { folder.file("clock") }

    init() throws {
        folder = try TestFolder()
    }

    private func set(_ text: String) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    private func clock() throws -> any WallClock {
        try PlannedClock.chosen(by: ["ASSAY_CLOCK": file.path], over: SystemClock())
    }

    @Test func withoutTheVariableTheClockIsTheMachines() throws {
        for environment in [[:], ["ASSAY_CLOCK": ""]] {
            #expect(try PlannedClock.chosen(by: environment, over: SystemClock()) is SystemClock)
        }
    }

    @Test func theClockGoesByTheFileAsItIsNow() throws {
        try set("0\n")
        let clock = try clock()
        let before = SystemClock().now()
        let first = clock.now()
        try set("-3600\n")
        let second = clock.now()
        let after = SystemClock().now()
        #expect((before...after).contains(first))
        #expect((before...after).contains(second.adding(seconds: 3_600)))
    }

    @Test(arguments: [nil, "", "an hour", "1.5"]) func aFileThatSetsNothingIsRefused(text: String?) throws {
        if let text { try set(text) }
        let error = #expect(throws: DomainError.self) { try clock() }
        #expect(error?.fields.first?.code == "invalid_clock")
        #expect(error?.fields.first?.message.contains("-3600") == true)
    }
}
