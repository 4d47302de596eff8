// Decides when the camera takes a photo by itself: after the picture has been good for a while.

export const times = {
  /** No photo is taken by itself in this time after the camera's start, because exposure and focus still settle. */
  settle: 1000,
  /** The picture must have been good for this time before the countdown begins. */
  steady: 500,
  /** The length of the visible countdown. */
  countdown: 1100,
  /** The longest run of bad frames that is forgiven during the countdown. */
  forgiven: 250,
  /** After this time without a photo the page reminds of the shutter. */
  remind: 15000,
}

/** Follows one step. All times are in milliseconds. */
export function createTrigger(startedAt) {
  let goodSince
  let lastGood
  let countdownFrom
  const reset = () => {
    goodSince = lastGood = countdownFrom = undefined
  }
  return {
    /**
     * Adds a frame. Returns `{ progress, fire, remind }`: the countdown's progress from 0 to 1, or 0 without a
     * countdown; whether to take the photo now; whether to remind of the shutter.
     */
    add(isGood, isMoving, now) {
      const remind = now - startedAt >= times.remind
      if (now - startedAt < times.settle) return { progress: 0, fire: false, remind }
      if (isGood) {
        goodSince ??= now
        lastGood = now
      } else if (isMoving || lastGood === undefined || now - lastGood > times.forgiven) {
        reset()
        return { progress: 0, fire: false, remind }
      }
      if (countdownFrom === undefined && now - goodSince >= times.steady) countdownFrom = now
      if (countdownFrom === undefined) return { progress: 0, fire: false, remind }
      const progress = Math.min(1, (now - countdownFrom) / times.countdown)
      if (progress < 1) return { progress, fire: false, remind }
      reset()
      return { progress: 1, fire: true, remind }
    },
    reset,
  }
}
