// Opens the camera in the page, and keeps it running.

/** The camera can't be used: `denied`, `missing`, `busy` or `unsupported`. */
export class CameraError extends Error {
  constructor(reason, cause) {
    super(cause?.message ?? reason)
    this.reason = reason
  }
}

/** The reason for an error of `getUserMedia`. */
export function reasonOf(error) {
  switch (error?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return 'missing'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy'
    default:
      return 'missing'
  }
}

/** The constraints to try, the best picture first. A device is only ever asked for, never demanded. */
export function ladder(device) {
  // A facing mode beside a device could choose another device.
  const lens = device ? { deviceId: { ideal: device } } : { facingMode: { ideal: 'environment' } }
  const sizes = [
    { width: { ideal: 4032 }, height: { ideal: 3024 } },
    { width: { ideal: 1920 }, height: { ideal: 1440 } },
    { width: { ideal: 1280 }, height: { ideal: 720 } },
    {},
  ]
  return [...sizes.map((size) => ({ audio: false, video: { ...lens, ...size } })), { audio: false, video: true }]
}

async function request(device) {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported')
  let last
  for (const constraints of ladder(device)) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraints)
    } catch (error) {
      last = error
      // Other constraints help only against constraints.
      if (['denied', 'missing'].includes(reasonOf(error)) && error.name !== 'OverconstrainedError') break
    }
  }
  throw new CameraError(reasonOf(last), last)
}

const slowAfter = 12_000
const silentAfter = 3000

/**
 * The only owner of the camera. Callbacks: `onState('starting' | 'live' | 'slow' | reason)`, and `onTrack` after each
 * start, because the system may return another lens.
 */
export function createCamera(video, { onState, onTrack }) {
  let stream
  let opening
  let device
  let isWanted = false
  let lastFrame = 0
  let lastRestart = 0
  let timer

  const track = () => stream?.getVideoTracks()[0]
  const release = () => {
    for (const each of stream?.getTracks() ?? []) {
      each.onended = each.onmute = null
      each.stop()
    }
    stream = undefined
    video.srcObject = null
  }

  async function open() {
    // A second open stream silences the first one on iOS.
    release()
    onState('starting')
    // The system may never answer, for example while it asks the user.
    const slow = setTimeout(() => isWanted && onState('slow'), slowAfter)
    try {
      const opened = await request(device)
      stream = opened
      if (!isWanted) return release()
      const current = track()
      current.onended = () => restart()
      current.onmute = () => watch()
      video.srcObject = stream
      await video.play().catch(() => {})
      lastFrame = performance.now()
      await current.applyConstraints?.({ advanced: [{ focusMode: 'continuous' }] }).catch(() => {})
      onState('live')
      onTrack?.(current)
      watch()
    } catch (error) {
      if (isWanted) onState(error instanceof CameraError ? error.reason : reasonOf(error))
    } finally {
      clearTimeout(slow)
    }
  }

  /** Opens the camera again, one attempt at a time. */
  function restart() {
    if (!isWanted) return undefined
    lastRestart = performance.now()
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  function seen() {
    lastFrame = performance.now()
    if (isWanted && stream) video.requestVideoFrameCallback?.(seen)
  }

  /** Watches the frames: a track can look live and be dead. */
  function watch() {
    clearInterval(timer)
    if (!video.requestVideoFrameCallback) return
    video.requestVideoFrameCallback(seen)
    timer = setInterval(() => {
      const now = performance.now()
      if (document.hidden || !stream || !isWanted) lastFrame = now
      else if (now - lastFrame > silentAfter && now - lastRestart > 2 * silentAfter) restart()
    }, 1000)
  }

  function wake() {
    if (!isWanted || document.hidden) return
    const isDead = !stream || track()?.readyState !== 'live'
    if (isDead) restart()
    else {
      lastFrame = performance.now()
      video.play().catch(() => {})
    }
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  addEventListener('focus', wake)

  return {
    get track() {
      return track()
    },
    /** Starts the camera unless it runs. */
    start() {
      isWanted = true
      if (stream && track()?.readyState === 'live') {
        // A hidden video may have stopped.
        video.play().catch(() => {})
        return onState('live')
      }
      return restart()
    },
    restart,
    /** Switches to another lens. */
    use(id) {
      device = id
      return restart()
    },
    stop() {
      isWanted = false
      clearInterval(timer)
      release()
    },
  }
}
