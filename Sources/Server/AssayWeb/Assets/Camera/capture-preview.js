// Looks at the preview several times a second, and says what the user should see.

import { createHints, limits } from './capture-hints.js'
import { measureFrame, resetFrames } from './capture-measures.js'
import { settings } from './capture-settings.js'
import { createTrigger } from './capture-trigger.js'

const rest = 110
const spectrumEvery = 330
const side = 512
const blackFor = 4000

/** A small copy of the current frame. */
function grab(video) {
  const scale = side / Math.max(video.videoWidth, video.videoHeight)
  return createImageBitmap(video, {
    resizeWidth: Math.max(1, Math.round(video.videoWidth * scale)),
    resizeHeight: Math.max(1, Math.round(video.videoHeight * scale)),
    resizeQuality: 'medium',
  })
}

/** The measures of the current frame; `undefined` if there is none. */
export async function measure(video, wantsSpectrum) {
  if (!video.videoWidth) return undefined
  try {
    return await measureFrame(await grab(video), wantsSpectrum)
  } catch {
    return undefined
  }
}

/** Tells once when the picture has been black for a while: some cameras then look live and are dead. */
function createBlackWatch(onBlack) {
  let since
  let isTold = false
  return ({ dark }, now) => {
    if (dark < 0.999) since = undefined
    else if (now - (since ??= now) > blackFor && !isTold) {
      isTold = true
      onBlack()
    }
  }
}

/**
 * Callbacks: `onLook({ hint, progress, isGood, remind })` after each frame, `onFire()` for a photo, and `onBlack()` for
 * a picture that stays black.
 */
export function createPreview(video, { onLook, onFire, onBlack }) {
  let run = 0
  const watchBlack = createBlackWatch(onBlack)

  async function look(mine, minimum) {
    const started = performance.now()
    const hints = createHints(minimum)
    const trigger = createTrigger(started)
    let lastSpectrum = -Infinity
    let isStill = false
    while (mine === run) {
      const now = performance.now()
      const wantsSpectrum = isStill && now - lastSpectrum >= spectrumEvery
      if (wantsSpectrum) lastSpectrum = now
      const measures = await measure(video, wantsSpectrum)
      if (mine !== run) return
      if (measures && !measures.failed) {
        const at = performance.now()
        watchBlack(measures, at)
        const hint = hints.add(measures, at)
        isStill = hint !== 'moving' && !(measures.motion > limits.motion)
        const isGood = hints.isGood()
        const decided = trigger.add(isGood && settings().auto, measures.motion > limits.motion, at)
        onLook({ ...decided, hint, isGood })
        if (decided.fire) return onFire()
      }
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  }

  return {
    start(minimum) {
      run += 1
      resetFrames()
      look(run, minimum)
    },
    stop() {
      run += 1
    },
  }
}
