// Keeps accepted photos until the host has them, so that a reload goes on where it was.
//
// IndexedDB takes array buffers even where it refuses blobs. If the browser keeps nothing, the page's memory does.

const session = (() => {
  try {
    const known = sessionStorage.getItem('assay-capture')
    const made = known ?? crypto.randomUUID()
    sessionStorage.setItem('assay-capture', made)
    return made
  } catch {
    return 'page'
  }
})()
/** Photos of pages that have gone are deleted after this time, in milliseconds. */
const keptFor = 3 * 60 * 60 * 1000
const memory = new Map()
let opening

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('blocked'))
  })
}

function database() {
  opening ??= (async () => {
    const request = indexedDB.open('assay-capture', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('photos')
    return settled(request)
  })().catch(() => undefined)
  return opening
}

async function run(mode, work) {
  const base = await database()
  if (!base) return undefined
  try {
    return await settled(work(base.transaction('photos', mode).objectStore('photos')))
  } catch {
    return undefined
  }
}

/** Keeps a photo; the promise ends when the browser has it. */
export async function keep(region, blob) {
  memory.set(region, blob)
  const value = { region, session, at: Date.now(), type: blob.type, bytes: await blob.arrayBuffer() }
  await run('readwrite', (photos) => photos.put(value, `${session}/${region}`))
}

/** The photo of a region; `undefined` if there is none. */
export const kept = (region) => memory.get(region)

export async function drop(region) {
  memory.delete(region)
  await run('readwrite', (photos) => photos.delete(`${session}/${region}`))
}

/** Loads the photos of this session, and deletes old ones of others. Returns the regions. */
export async function restore() {
  const all = (await run('readonly', (photos) => photos.getAll())) ?? []
  for (const value of all) {
    if (value.session === session) memory.set(value.region, new Blob([value.bytes], { type: value.type }))
    else if (Date.now() - value.at > keptFor) {
      await run('readwrite', (photos) => photos.delete(`${value.session}/${value.region}`))
    }
  }
  return [...memory.keys()]
}

/** Whether the user has begun; remembered for a reload. */
export const progress = {
  get isStarted() {
    try {
      return sessionStorage.getItem('assay-capture-started') === 'yes'
    } catch {
      return false
    }
  },
  start() {
    try {
      sessionStorage.setItem('assay-capture-started', 'yes')
    } catch {
      // The next load then begins with the overview.
    }
  },
}

/** Deletes everything of this session. */
export async function clear() {
  for (const region of [...memory.keys()]) await drop(region)
  try {
    sessionStorage.removeItem('assay-capture')
    sessionStorage.removeItem('assay-capture-started')
  } catch {
    // There is nothing to remove.
  }
}
