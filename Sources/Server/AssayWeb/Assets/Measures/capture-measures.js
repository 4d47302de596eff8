// Asks the worker for measures. Without a worker, the page goes on without hints and lets the server judge.

let worker
let last = 0
const waiting = new Map()

function start() {
  if (worker !== undefined) return worker
  try {
    worker = new Worker(new URL('./capture-worker.js', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    }
    worker.onerror = () => {
      worker = null
      for (const resolve of waiting.values()) resolve({ failed: 'no worker' })
      waiting.clear()
    }
  } catch {
    worker = null
  }
  return worker
}

function ask(message, transfer = []) {
  if (!start()) {
    for (const each of transfer) each.close?.()
    return Promise.resolve({ failed: 'no worker' })
  }
  last += 1
  const id = last
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    worker.postMessage({ id, ...message }, transfer)
  })
}

/** The judgement of a whole photo: `{ width, height, sharpness, brightness }`, or `{ failed }`. */
export function measurePhoto({ blob, bitmap }) {
  return ask({ kind: 'photo', blob, bitmap }, bitmap ? [bitmap] : [])
}

/** The measures of a frame of the preview, which is passed on as a small copy. */
export function measureFrame(bitmap, spectrum) {
  return ask({ kind: 'frame', bitmap, spectrum }, [bitmap])
}

/** Forgets the frame before, for a new step. */
export const resetFrames = () => ask({ kind: 'reset' })
