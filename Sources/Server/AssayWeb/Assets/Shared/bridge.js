// The only interface between a screen and the app that shows it (docs/develop/screens.md).
//
// A message is a JSON object with a `type`. The page posts text; the host calls `assayHost.receive(object)`.

import { applyTheme } from './theme.js'

export const version = 1

const native = window.webkit?.messageHandlers?.assay
const listeners = new Map()
const early = []

/** What receives the page's messages: an app, or on a phone the page of a computer. */
export let host = native
/** Whether the page has a host. A browser has none. */
export let isHosted = native !== undefined
/** Whether the page's host is the page of a computer, whose user goes on with this phone. */
export let isPhone = false

/** Gives a phone's page its host, which is not an app: `{ postMessage(text), handOver?, follow? }`. */
export function adopt(other) {
  host = other
  isHosted = true
  isPhone = true
}

// Until the host names its language, and in a browser without a host.
if (navigator.language.startsWith('ja')) document.documentElement.lang = 'ja'

/** Sends a message to the host. */
export function send(type, fields = {}) {
  host?.postMessage(JSON.stringify({ type, ...fields }))
}

/** Adds the listener for a message type. Messages that arrived earlier are delivered to the first listener. */
export function on(type, listener) {
  listeners.set(type, listener)
  for (let index = 0; index < early.length; ) {
    if (early[index].type === type) listener(early.splice(index, 1)[0])
    else index += 1
  }
}

/** Waits for the next message of a type. */
export function next(type) {
  return new Promise((resolve) => {
    on(type, (message) => {
      listeners.delete(type)
      resolve(message)
    })
  })
}

window.assayHost = {
  receive(message) {
    const listener = listeners.get(message.type)
    if (listener) listener(message)
    else early.push(message)
  },
}

/** Sends `hello` to the host, and applies the colors and the language of its response. */
export async function greet(screen) {
  const welcome = next('welcome')
  send('hello', { version, screen })
  const answer = await welcome
  applyTheme(answer.theme)
  if (answer.language) document.documentElement.lang = answer.language
  return answer
}
