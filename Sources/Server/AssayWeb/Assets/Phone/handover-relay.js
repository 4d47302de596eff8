// The way between the computer and the phone: each page's calls to the platform (docs/develop/screens.md).

import { call, CallError, canRetry, transfer } from './flow.js'

const longest = 10_000
const wait = 25
/** The platform's limits for one call. */
const most = { messages: 16, bytes: 48_000, keptAlive: 16_000 }

/** Waits, but no longer than until the page is in front or connected again. */
function rest(milliseconds) {
  return new Promise((resolve) => {
    const events = [[window, 'online'], [window, 'focus'], [window, 'pageshow'], [document, 'visibilitychange']]
    const end = () => {
      clearTimeout(timer)
      for (const [target, name] of events) target.removeEventListener(name, end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    for (const [target, name] of events) target.addEventListener(name, end)
  })
}

const delay = (failures) => Math.min(longest, 500 * 2 ** failures) * (0.75 + Math.random() / 2)

/** Whether a hand-over or the session of its page is over. */
const isOver = (error) => error instanceof CallError && [401, 403, 404, 410].includes(error.status)

/** Callbacks: `onState(state)`, `onMessage(message)`, `onLink(isUp)`. */
export function createRelay(flow, { onState, onMessage, onLink = () => {} }) {
  let isRunning = false
  let known
  let after = 0
  let polling
  let isSending = false
  const waiting = []

  function tell(state) {
    if (state === known) return
    known = state
    onState(state)
    if (state === 'ended') stop()
    else if (state === 'confirmed') flush()
  }

  function stop() {
    isRunning = false
    waiting.length = 0
    polling?.abort()
    removeEventListener('online', again)
    removeEventListener('pageshow', again)
    document.removeEventListener('visibilitychange', again)
  }

  /** A connection may have died without a word while the page was behind another, so a new one is made. */
  function again() {
    if (document.visibilityState === 'visible') polling?.abort()
  }

  async function poll() {
    polling = new AbortController()
    // The platform answers in time; a dead connection never does.
    const timer = setTimeout(() => polling.abort(), (wait + 15) * 1000)
    const query = new URLSearchParams({ after, wait: known ? wait : 0, ...(known ? { state: known } : {}) })
    try {
      return await call(flow, 'GET', `/sdk/v1/handover?${query}`, undefined, { signal: polling.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  async function run() {
    for (let failures = 0; isRunning; ) {
      const begun = performance.now()
      try {
        const { state, sequence, messages } = await poll()
        const fresh = messages.filter((each) => each.sequence > after)
        const isNews = fresh.length > 0 || state !== known
        failures = 0
        onLink(true)
        tell(state)
        for (const { message } of isRunning ? fresh : []) onMessage(message)
        after = Math.max(after, sequence)
        // An answer that is early and has no news must not become a stream of calls.
        if (isRunning && !isNews && performance.now() - begun < 1000) await rest(1000)
      } catch (error) {
        if (!isRunning) return
        if (isOver(error)) return tell('ended')
        failures += 1
        if (failures > 1) onLink(false)
        await rest(delay(failures))
      }
    }
  }

  /** The first messages that one call may have. */
  function batch() {
    const messages = []
    let bytes = 0
    for (const message of waiting.slice(0, most.messages)) {
      bytes += new Blob([JSON.stringify(message)]).size
      if (messages.length > 0 && bytes > most.bytes) break
      messages.push(message)
    }
    // A small call is finished even if the page is closed now.
    return { messages, keepalive: bytes < most.keptAlive }
  }

  async function flush() {
    if (isSending || known !== 'confirmed') return
    isSending = true
    for (let failures = 0; waiting.length > 0 && known === 'confirmed'; ) {
      const { messages, keepalive } = batch()
      try {
        await call(flow, 'POST', '/sdk/v1/handover/messages', { messages }, { keepalive })
        waiting.splice(0, messages.length)
        failures = 0
      } catch (error) {
        if (isOver(error)) break
        // A full queue empties when the other page reads it. Anything else that is refused is refused for ever.
        if (!canRetry(error) && error.code !== 'handover_full') waiting.splice(0, messages.length)
        failures += 1
        await rest(delay(failures))
      }
    }
    isSending = false
  }

  const photo = (request) => `/sdk/v1/handover/photos/${encodeURIComponent(request)}`

  return {
    get state() {
      return known
    },
    start() {
      if (isRunning) return
      isRunning = true
      // A page can begin again after an end, and a new hand-over counts its messages anew.
      known = undefined
      after = 0
      addEventListener('online', again)
      addEventListener('pageshow', again)
      document.addEventListener('visibilitychange', again)
      run()
    },
    stop,
    /** Sends a message to the other page; messages arrive in their order. */
    send(type, fields = {}) {
      waiting.push({ type, ...fields })
      flush()
    },
    offer: () => call(flow, 'POST', '/sdk/v1/handover', {}),
    async confirm() {
      const { state } = await call(flow, 'POST', '/sdk/v1/handover/confirm', {})
      tell(state)
    },
    /** Ends the hand-over for both pages. The promise ends when the platform knows, or after two seconds. */
    async end() {
      stop()
      const ending = call(flow, 'DELETE', '/sdk/v1/handover', undefined, { keepalive: true }).catch(() => {})
      await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 2000))])
    },
    /** The capture with the platform's texts; tries again while the connection is bad. */
    async getPlan() {
      for (let failures = 0; ; ) {
        try {
          return await call(flow, 'GET', '/sdk/v1/handover/plan')
        } catch (error) {
          if (!isRunning || !canRetry(error)) throw error
          failures += 1
          await rest(delay(failures))
        }
      }
    },
    /** Stores a photo for the computer; tries again while the connection is bad. */
    async putPhoto(request, blob) {
      for (let failures = 0; ; ) {
        try {
          return await transfer(flow, 'PUT', photo(request), { body: blob })
        } catch (error) {
          const isHeld = error.code === 'handover_full'
          failures += 1
          if (!isRunning || !(canRetry(error) || isHeld) || failures > 12) throw error
          await rest(delay(failures))
        }
      }
    },
    /** A photo of the phone; `undefined` if there is none. */
    async getPhoto(request) {
      for (let failures = 0; ; ) {
        try {
          const response = await transfer(flow, 'GET', photo(request))
          return await response.blob()
        } catch (error) {
          if (!isRunning || !canRetry(error)) return undefined
          failures += 1
          await rest(delay(failures))
        }
      }
    },
    dropPhoto: (request) => call(flow, 'DELETE', photo(request)).catch(() => {}),
  }
}
