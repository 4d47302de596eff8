import AssayImaging
import Foundation

/// Canvas: a plain weave of round, hairy threads of uneven thickness, each twisted from plies.
package struct CanvasSurface: Hashable, Sendable {
    /// Distance between the threads across, in millimeters, and the distance between those along as a multiple of it.
    package var pitch: Double
    package var pitchRatio: Double
    /// Largest displacement of a thread from its regular position, as a share of the pitch; no loom spaces threads
    /// evenly.
    package var unevenness: Double
    /// Width of a thread as a share of the pitch; above 1, the threads press against each other.
    package var threadWidth: Double
    /// Exponent of a thread's profile: 0.5 is a circle, a larger value falls off faster toward the sides.
    package var roundness: Double
    /// Rise of a thread over the thread that it crosses, as a share of its height.
    package var crimp: Double
    package var depth: Double
    /// Number of plies across a thread, turns of the twist per pitch, and depth of the twist.
    package var plies: Double
    package var twist: Double
    package var plyDepth: Double
    /// Variation of a thread's width, and the number of pitches over which it changes.
    package var slub: Double
    package var slubLength: Double
    /// Depth of the fibers.
    package var fibre: Double
    package var roughness: Double
    package var waves: Double
    package var lay: Lay

    package init() {
        pitch = 0.75
        pitchRatio = 1.08
        unevenness = 0.45
        threadWidth = 1.12
        roundness = 0.6
        crimp = 0.35
        depth = 0.26
        plies = 2
        twist = 0.9
        plyDepth = 0.05
        slub = 0.12
        slubLength = 1.4
        fibre = 0.07
        roughness = 0.012
        waves = 0.1
        lay = Lay(turn: 0.12, bend: 0.3, bendReach: 5)
    }

    func varied(_ seeds: Seeds) -> Self {
        var varied = self
        varied.pitch = seeds.around(pitch, 0.15, "pitch")
        varied.pitchRatio = seeds.around(pitchRatio, 0.06, "pitch ratio")
        varied.unevenness = seeds.around(unevenness, 0.2, "unevenness")
        varied.threadWidth = seeds.around(threadWidth, 0.06, "thread width")
        varied.crimp = seeds.around(crimp, 0.12, "crimp")
        varied.depth = seeds.around(depth, 0.12, "depth")
        varied.twist = seeds.around(twist, 0.15, "twist")
        varied.slub = seeds.around(slub, 0.2, "slub")
        varied.lay.turn = seeds.value("turn", in: -.pi ... .pi)
        return varied
    }

    func heights(in frame: SurfaceFrame) throws(OperatorError) -> Picture {
        let (across, along) = try frame.coordinates(lay)
        let u = try (across * (1 / pitch) + frame.field(3 * pitch, "uneven warp") * unevenness).inMemory()
        let v = try (along * (1 / (pitch * pitchRatio)) + frame.field(3 * pitch, "uneven weft") * unevenness)
            .inMemory()
        // +1 where a thread along lies on top, -1 where one across does: a checkerboard that is smooth at the
        // crossings.
        let over = try ((u * 0.5).cosineOfTurns() * (v * 0.5).cosineOfTurns()).inMemory()
        let warp = try thread(frame, across: u, along: v, twist: twist, "warp")
        let weft = try thread(frame, across: v, along: u, twist: -twist, "weft")
        let woven = try warp.surface(rise: over * crimp + 1).maximum(weft.surface(rise: over * -crimp + 1)) * depth
        let rough = try frame.noise("roughness", blur: max(0.6, 0.03 * frame.pixelsPerMillimetre)) * roughness
        return try woven + rough + frame.field(8, "waves") * waves
    }

    /// A thread's profile, from 0 at its sides to 1 in its middle, and the detail that plies and fibers add.
    private struct Thread {
        let profile: Picture
        let detail: Picture

        func surface(rise: Picture) throws(OperatorError) -> Picture {
            try profile * (rise + detail)
        }
    }

    private func thread(
        _ frame: SurfaceFrame, across: Picture, along: Picture, twist: Double, _ name: String
    ) throws(OperatorError) -> Thread {
        let number = try (across + 0.5).floor()
        let side = try (across - number).inMemory()
        // Each thread samples its own row of the noise, far from the row of its neighbor.
        let slubs = try frame.strands(name + " slubs", across: number * 7.31, along: along * (1 / slubLength))
        let width = try slubs.linear(slub * threadWidth / 2, threadWidth / 2)
        let share = try side * width.power(-1)
        let profile = try (share * share).linear(-1, 1).positive().power(roundness)
        let plies = try (side * plies + along * twist).sineOfTurns() * plyDepth
        let fibres = try frame.strands(name + " fibres", across: across * 14, along: along * 2.5) * fibre
        return Thread(profile: try profile.inMemory(), detail: try plies + fibres)
    }
}
