// The state of the capture screen, without a page: each event gives the next state.
//
// Screens: busy, overview, step, review, summary, refused, sending, help. A photo is `taken` when the user has accepted
// it, and `stored` when the host has it.

export const start = {
  screen: 'busy',
  photos: [],
  textFields: [],
  /** Whether the host has sent all photos of the capture, and not only the one that it wants. */
  isWhole: false,
  isStarted: false,
  isSending: false,
  camera: 'idle',
}

const indexOf = (state, region) => state.photos.findIndex((photo) => photo.region === region)
const isSettled = (photo) => photo.isDone || photo.isTaken || photo.isSkipped

/** The photo that the user is taking. */
export const current = (state) => state.photos[indexOf(state, state.region)]
/** The place of a photo from 1, and the number of all. */
export const place = (state) => ({ n: indexOf(state, state.region) + 1, all: state.photos.length })
/** Whether every photo is taken, skipped or with the host. */
export const isComplete = (state) => state.photos.length > 0 && state.photos.every(isSettled)
/** The photo to hand over now; `undefined` if the host waits for the user. */
export function due(state) {
  const photo = state.wanted && state.photos[indexOf(state, state.wanted.region)]
  return state.isSending && photo && (photo.isTaken || photo.isSkipped) ? photo : undefined
}

function update(state, region, change) {
  return { ...state, photos: state.photos.map((photo) => (photo.region === region ? { ...photo, ...change } : photo)) }
}

/** The next screen after a photo is settled: the next open photo, or the summary. */
function advance(state) {
  if (!state.isWhole) return { ...state, screen: 'busy', isSending: true }
  const from = indexOf(state, state.region)
  const open = [...state.photos.slice(from + 1), ...state.photos.slice(0, from + 1)].find((photo) => !isSettled(photo))
  if (open) return { ...state, screen: 'step', region: open.region }
  return { ...state, screen: state.isSending ? 'sending' : 'summary' }
}

function merge(state, message) {
  const listed = message.photos ?? message.regions.map((region) => ({ region, label: '', instruction: '' }))
  return listed.map((photo) => {
    const before = state.photos[indexOf(state, photo.region)] ?? { isTaken: false, isSkipped: false }
    const known = { ...photo, label: photo.label || before.label, instruction: photo.instruction || before.instruction }
    if (photo.region === message.region) {
      Object.assign(known, { label: message.label, instruction: message.instruction, required: message.required })
    }
    // A region before the wanted one is with the host if the host does not list the states.
    const isDone = photo.state
      ? !['wanted', 'asked'].includes(photo.state)
      : Boolean(before.isDone) && photo.region !== message.region
    return { ...before, ...known, isDone }
  })
}

/** The host wants a photo: the first request brings the plan, and a later one may refuse a photo. */
function want(state, message) {
  const wanted = { request: message.request, region: message.region }
  const isWhole = Boolean(message.photos)
  let next = {
    ...state,
    wanted,
    isWhole,
    photos: merge(state, message),
    textFields: message.text_fields ?? state.textFields,
    expiresAt: message.expires_at ?? state.expiresAt,
  }
  if (message.refusal && state.wanted?.request !== message.request) {
    const refused = { refusal: message.refusal, isTaken: false, isSkipped: false, isDone: false, attempt: message.attempt }
    next = update(next, message.region, refused)
    const isBusy = ['step', 'review'].includes(state.screen) && state.region !== message.region
    return isBusy ? next : { ...next, region: message.region, screen: 'refused', isStarted: true }
  }
  if (due(next)) return next
  if (state.isSending && isWhole && state.screen !== 'busy') return { ...next, screen: 'step', region: message.region }
  if (!isWhole) return { ...next, region: message.region, screen: 'step', isStarted: true, isSending: false }
  return state.screen === 'busy' ? { ...next, screen: 'overview', region: message.region } : next
}

function begin(state) {
  const open = state.photos.find((photo) => !isSettled(photo))
  return { ...state, isStarted: true, screen: open ? 'step' : 'summary', region: open?.region ?? state.region }
}

function back(state) {
  if (state.screen === 'review') return { ...state, screen: 'step' }
  if (state.screen === 'step' || state.screen === 'refused') {
    return { ...state, screen: isComplete(state) ? 'summary' : 'overview' }
  }
  return state.screen === 'summary' ? { ...state, screen: 'overview' } : state
}

const events = {
  wanted: (state, { message }) => want(state, message),
  /** Photos that an earlier load of the page has kept. */
  restored(state, { regions, isStarted }) {
    const photos = state.photos.map((photo) =>
      regions.includes(photo.region) && !photo.isDone && !photo.refusal ? { ...photo, isTaken: true } : photo
    )
    const next = { ...state, photos }
    return isStarted && state.screen === 'overview' ? begin(next) : next
  },
  start: begin,
  open: (state, { region }) => ({ ...state, isStarted: true, screen: 'step', region }),
  shot: (state, { judgement }) => ({ ...state, screen: 'review', judgement }),
  use(state) {
    return advance(update(state, state.region, { isTaken: true, isSkipped: false, refusal: undefined }))
  },
  again: (state) => ({ ...state, screen: 'step' }),
  skip: (state) => advance(update(state, state.region, { isTaken: false, isSkipped: true, refusal: undefined })),
  send: (state) => ({ ...state, isSending: true, screen: 'sending' }),
  /** The browser has not kept a photo. */
  lost: (state, { region }) => ({ ...update(state, region, { isTaken: false }), region, screen: 'step' }),
  stored(state) {
    if (!state.wanted) return state
    const next = update(state, state.wanted.region, { isDone: true, isTaken: false })
    return { ...next, wanted: undefined, isSending: state.isWhole && state.isSending }
  },
  progress(state, { sent, all, states = {} }) {
    const photos = state.photos.map((photo) => ({ ...photo, isDone: true, state: states[photo.region] ?? photo.state }))
    return { ...state, photos, screen: 'sending', isSending: true, isHandedOver: true, wanted: undefined, sent, all }
  },
  /** `starting`, `live`, `slow`, `denied`, `missing`, `busy`, `unsupported` */
  camera: (state, { camera }) => ({ ...state, camera }),
  back,
}

/** Returns the state after an event. Unknown events change nothing. */
export function reduce(state, event) {
  return events[event.type]?.(state, event) ?? state
}

/** Whether the page can show the camera, or must offer files. */
export const needsFiles = (state) => ['denied', 'missing', 'busy', 'unsupported', 'slow'].includes(state.camera)
