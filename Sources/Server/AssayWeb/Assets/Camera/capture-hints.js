// Turns the measures of the preview into one hint at a time.
//
// Each measure votes for a fault or for none. The votes of the last moments decide, so that one bad frame changes
// nothing, and a hint stays long enough to be read.

export const limits = {
  darkMean: 0.16,
  brightMean: 0.86,
  glareShare: 0.12,
  motion: 3,
  fill: 0.18,
  /** The points that the figure of a photo must be above the server's minimum. */
  sharpnessMargin: 1,
  /** The votes of this time count, in milliseconds. */
  window: 900,
  /** The shortest time for which a hint is shown, in milliseconds. */
  shown: 1200,
}

/** The fault of one frame; `undefined` if there is none. Faults that hide others come first. */
export function faultOf(measures, sharpnessMin) {
  if (measures.brightness < limits.darkMean) return 'dark'
  if (measures.brightness > limits.brightMean) return 'bright'
  if (measures.motion > limits.motion) return 'moving'
  if (measures.bright > limits.glareShare) return 'glare'
  if (measures.fill < limits.fill) return 'far'
  if (measures.sharpness !== undefined && measures.sharpness < sharpnessMin + limits.sharpnessMargin) return 'blurred'
  return undefined
}

/** The fault with the most votes, newer ones counting more; `undefined` if most frames had none. */
export function winner(votes, now) {
  const weights = new Map()
  for (const vote of votes) {
    const weight = Math.max(0, 1 - (now - vote.at) / limits.window)
    weights.set(vote.fault, (weights.get(vote.fault) ?? 0) + weight)
  }
  let best
  for (const [fault, weight] of weights) if (!best || weight > best.weight) best = { fault, weight }
  return best?.fault
}

/** Follows the measures of one step. */
export function createHints(sharpnessMin) {
  let votes = []
  let shown
  let since = -Infinity
  let sharp
  return {
    /** Adds the measures of a frame; returns the hint to show, or `undefined`. */
    add(measures, now) {
      if (measures.sharpness !== undefined) sharp = measures.sharpness
      const fault = faultOf({ ...measures, sharpness: sharp }, sharpnessMin)
      // A figure from before a movement says nothing about the picture after it.
      if (fault === 'moving') sharp = undefined
      votes = [...votes.filter((vote) => now - vote.at < limits.window), { fault, at: now }]
      const next = winner(votes, now)
      if (next !== shown && now - since >= limits.shown) {
        shown = next
        since = now
      }
      return shown
    },
    /** Whether the last frame alone was good: lit, still and measured as sharp. */
    isGood: () => votes.length > 0 && votes.at(-1).fault === undefined && sharp !== undefined,
  }
}
