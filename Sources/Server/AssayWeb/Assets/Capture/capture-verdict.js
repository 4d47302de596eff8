// The page's judgement of a photo, before the server's. It advises; the user may use any photo.

import { limits } from './capture-hints.js'

/** The server's minimum where a region names none. */
export const defaultSharpness = 20
const darkest = 0.1
const brightest = 0.92

/** The minimum sharpness of a photo of a region. */
export const sharpnessMin = (photo) => photo?.sharpness_min ?? defaultSharpness

/** `good`, `unknown` (the browser can't open it), or the worst fault: `small`, `dark`, `bright` or `blurred`. */
export function verdictOf(measures, photo) {
  if (!measures || measures.failed || measures.sharpness === undefined) return 'unknown'
  if (Math.min(measures.width, measures.height) < (photo?.min_short_side ?? 0)) return 'small'
  if (measures.brightness < darkest) return 'dark'
  if (measures.brightness > brightest) return 'bright'
  return measures.sharpness < sharpnessMin(photo) + limits.sharpnessMargin ? 'blurred' : 'good'
}
