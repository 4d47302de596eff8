import Foundation
import Glibc

/// The processor time and the memory of processes, this one or others.
enum ProcessUsage {
    /// The processor time that the processes have used so far; a process that has ended counts as zero.
    static func time(of processes: [pid_t]) -> Duration {
        processes.reduce(.zero) { sum, process in
            var (clock, time) = (clockid_t(), timespec())
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return sum }
            return sum + .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }

    /// The process, its children, their children and so on.
    static func family(of process: pid_t) -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let children = threads.flatMap { thread in
            let text = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
            return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
        return [process] + children.flatMap(family)
    }

    /// Resident memory and its peak, in MiB.
    static func memory(of process: pid_t) throws -> (resident: Double, peak: Double) {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func mebibytes(_ name: String) -> Double {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            let number = line?.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first
            return (number.flatMap { Double($0) } ?? 0) / 1_024
        }
        return (mebibytes("VmRSS"), mebibytes("VmHWM"))
    }

    /// Resets the peak of the resident memory to its current value.
    static func resetPeak(of process: pid_t) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/\(process)/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
    }
}
