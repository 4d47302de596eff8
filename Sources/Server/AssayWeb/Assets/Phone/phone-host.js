// The host of the capture on a phone: the computer's page, at the other end of the relay.

import { text } from './texts.js'
import { progressOf, wantedOf } from './phone-plan.js'

const beat = 10_000

/** Callbacks: `onLeave(screen)` at the end, `onProblem()` when the page can't go on without a reload. */
export function createHost(relay, { onLeave, onProblem }) {
  let where
  let isDone = false
  let isClosed = false

  function tell() {
    if (isClosed || !where) return
    relay.send('photo.where', { ...where, isHidden: document.visibilityState === 'hidden' })
  }
  /** Said again and again, so that the computer knows that the phone is there. */
  const timer = setInterval(() => document.visibilityState === 'visible' && tell(), beat)
  document.addEventListener('visibilitychange', tell)

  function close() {
    isClosed = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }

  /** Ends the hand-over, and the computer goes on by itself. */
  function leave(screen) {
    close()
    onLeave(screen)
    relay.end()
  }

  /** The computer's messages, as the capture gets them. Other types are ignored. */
  const heard = {
    welcome: ({ version, language }) => ({ type: 'welcome', version, language, host: 'computer', offers: ['photos'] }),
    'photo.wanted': async (message) => wantedOf(message, await relay.getPlan(), text('phone.refused')),
    'photo.stored': ({ request }) => ({ type: 'photo.stored', request }),
    progress: async (message) => progressOf(message, await relay.getPlan().catch(() => undefined)),
  }
  /** One message after the other, because some wait for the platform. */
  let turn = Promise.resolve()

  async function pass(message) {
    if (isClosed || !Object.hasOwn(heard, message.type)) return
    try {
      const made = await heard[message.type](message)
      if (made && !isClosed) window.assayHost.receive(made)
    } catch {
      if (!isClosed) onProblem()
    }
  }

  const sent = {
    hello: (fields) => relay.send('hello', fields),
    'photo.skip': (fields) => relay.send('photo.skip', fields),
    fields: (fields) => relay.send('fields', fields),
    // The computer's page has told its own host already.
    ready: tell,
    cancel() {
      if (isDone) return leave('phone-done')
      close()
      relay.send('cancel')
      onLeave('phone-stopped')
    },
    fail({ reason }) {
      if (reason === 'camera_denied') return leave('phone-stopped')
      onProblem()
    },
  }

  return {
    /** Whether the computer's host has all photos. */
    get isDone() {
      return isDone
    },
    close,
    postMessage(words) {
      const { type, ...fields } = JSON.parse(words)
      if (Object.hasOwn(sent, type)) sent[type](fields)
    },
    /** Stores the photo for the computer, which hands it to its own host. */
    async handOver(blob, request, onProgress) {
      await relay.putPhoto(request, blob)
      onProgress(1)
      relay.send('photo.uploaded', { request, content_type: blob.type || 'image/jpeg', bytes: blob.size })
    },
    /** Tells the computer where the user is. */
    follow(state) {
      const at = state.photos.findIndex((photo) => photo.region === state.region)
      const next = {
        region: state.region,
        place: at + 1,
        count: state.photos.length,
        taken: state.photos.filter((photo) => photo.isTaken || photo.isDone || photo.isSkipped).length,
        held: state.photos.filter((photo) => photo.isTaken).length,
        screen: state.screen,
      }
      if (JSON.stringify(next) === JSON.stringify(where)) return
      where = next
      tell()
    },
    /** A message of the computer's host. */
    hear(message) {
      if (message.type === 'progress') isDone = true
      // A photo is to be taken again.
      if (message.type === 'photo.wanted') isDone = false
      turn = turn.then(() => pass(message))
    },
  }
}
