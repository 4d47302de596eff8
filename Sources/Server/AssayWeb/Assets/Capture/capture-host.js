// The capture's part of the protocol with the host (docs/develop/screens.md): hands photos over in parts, and asks for
// stills of the host's camera.

import { host, on, send } from './bridge.js'

const silence = 20_000
const most = 1024 * 1024
let chunkBytes = 512 * 1024

export function setChunk(bytes) {
  chunkBytes = Math.min(bytes ?? chunkBytes, most)
}

async function base64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32768))
  }
  return btoa(binary)
}

/** The handler of each message type for the open request. Late messages of an earlier one find none. */
const open = new Map()
for (const type of ['photo.next', 'still.begin', 'still.chunk', 'still.none']) {
  on(type, (message) => open.get(type)?.(message))
}

/** Waits for the next message of a type about a request; fails if the host is silent. */
function answer(type, request) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The app does not answer.')), silence)
    open.set(type, (message) => {
      if (message.request !== request) return
      clearTimeout(timer)
      open.delete(type)
      resolve(message)
    })
  })
}

/** Sends a photo to the host: in its own way, or in parts, each after the host has confirmed the previous one. */
export async function handOver(blob, request, onProgress = () => {}) {
  if (host.handOver) return host.handOver(blob, request, onProgress)
  let ready = answer('photo.next', request)
  send('photo.begin', { request, content_type: blob.type || 'image/jpeg', bytes: blob.size })
  for (let offset = 0; offset < blob.size; ) {
    await ready
    const end = Math.min(offset + chunkBytes, blob.size)
    const data = await base64(blob.slice(offset, end))
    ready = answer('photo.next', request)
    send('photo.chunk', { request, offset, data })
    offset = end
    onProgress(offset / blob.size)
  }
  await ready
  send('photo.end', { request })
}

let stills = 0

/** The host's camera took no still: `cancelled`, `denied` or `broken`. */
export class NoStill extends Error {
  constructor(reason) {
    super(reason)
    this.reason = reason
  }
}

/** Asks the host's camera for a still of a region. The user may take any time. */
export function hostStill(region) {
  stills += 1
  const request = stills
  let parts
  let announced
  let got = 0
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      for (const type of ['still.begin', 'still.chunk', 'still.none']) open.delete(type)
      settle(value)
    }
    open.set('still.none', (message) => message.request === request && end(reject, new NoStill(message.reason)))
    open.set('still.begin', (message) => {
      if (message.request !== request) return
      announced = message
      parts = []
      got = 0
      send('still.next', { request, offset: 0 })
    })
    open.set('still.chunk', (message) => {
      if (message.request !== request || !announced || message.offset !== got) return
      const bytes = Uint8Array.from(atob(message.data), (character) => character.charCodeAt(0))
      got += bytes.length
      if (!bytes.length || got > announced.bytes) return end(reject, new NoStill('broken'))
      parts.push(bytes)
      send('still.next', { request, offset: got })
      if (got === announced.bytes) end(resolve, new Blob(parts, { type: announced.content_type }))
    })
    send('still.wanted', { request, region })
  })
}
