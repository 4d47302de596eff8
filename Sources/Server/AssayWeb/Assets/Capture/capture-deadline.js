// The time that is left for the capture, which is shown only when it nears its end.

import { banner } from './components.js'
import { locale, text } from './texts.js'

/** The time before the end from which it is shown, in milliseconds. */
export const near = 15 * 60 * 1000

/** The minutes that are left, at least one; `undefined` while there is enough time. */
export function minutesLeft(expiresAt, now) {
  const rest = expiresAt === undefined ? Infinity : expiresAt * 1000 - now
  return rest < near ? Math.max(1, Math.ceil(rest / 60_000)) : undefined
}

/** Shows the time that is left on every screen where the user has something to do. */
export function showDeadline(expiresAt) {
  const minutes = minutesLeft(expiresAt, Date.now())
  for (const place of document.querySelectorAll('.deadline')) {
    place.hidden = minutes === undefined
    if (minutes === undefined || place.dataset.minutes === String(minutes)) continue
    place.dataset.minutes = String(minutes)
    const n = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
    place.replaceChildren(banner('warning', { title: text('capture.deadline', { n }) }))
  }
}
