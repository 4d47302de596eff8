// The screen while the photos are on their way.

import { banner, button, progressBar } from './components.js'
import { part } from './dom.js'
import { text } from './texts.js'
import { showSent } from './capture-lists.js'
import { thumbOf } from './capture-thumbs.js'

let bar
let retry

/** Whether the photos are with the host, on their way, or with the platform. */
export function phaseOf(state) {
  if (!state.isHandedOver) return 'keeping'
  return state.sent >= state.all ? 'checking' : 'sending'
}

/** How far the photos are: handed over, then sent. Both count as half. */
export function shareOf(state, part = 0) {
  const all = state.photos.length
  if (!state.isHandedOver) return all ? (state.photos.filter((photo) => photo.isDone).length + part) / all / 2 : 0
  return state.all ? 0.5 + state.sent / state.all / 2 : 0.5
}

export function showProgress(state, share) {
  bar ??= progressBar({ label: text('capture.sending') })
  if (!bar.isConnected) part('sending-bar').replaceChildren(bar)
  const phase = phaseOf(state)
  bar.set(phase === 'checking' ? undefined : shareOf(state, share))
  part('sending-title').textContent = text(`capture.phase.${phase}`)
  const count = { n: state.sent ?? 0, all: state.all ?? state.photos.length }
  part('sending-lead').textContent = text(`capture.phase.${phase}Lead`, count)
  part('sending-close-text').textContent = text(state.isHandedOver ? 'close' : 'cancel')
  showSent(state.photos, thumbOf)
  showProblem()
}

/** Shows why it does not go on: without a network it goes on by itself, otherwise the user can try again. */
export function showProblem(again) {
  if (again !== undefined) retry = again
  const offline = navigator.onLine === false && banner('warning', { title: text('offline'), body: text('capture.offline') })
  const failed =
    retry && banner('error', { title: text('capture.stuck'), actions: [button(text('retry'), { sign: 'refresh', onclick: retry })] })
  part('sending-problem').replaceChildren(...[failed || offline].filter(Boolean))
}

addEventListener('online', () => showProblem())
addEventListener('offline', () => showProblem())
