// The capture screen: joins the state machine, the camera, the host and the parts of the page.

import { announce } from './announce.js'
import { greet, host, isHosted, on, send } from './bridge.js'
import { ask, toast } from './dialogs.js'
import { onClick, part, show } from './dom.js'
import { fail, openFlow } from './flow.js'
import { addTexts, text, translate } from './texts.js'
import { showDeadline } from './capture-deadline.js'
import { createDelivery } from './capture-delivery.js'
import { readFields, showFields } from './capture-fields.js'
import { showFiles } from './capture-files.js'
import { hostStill, setChunk } from './capture-host.js'
import { showPlan, showTaken } from './capture-lists.js'
import { current, isComplete, needsFiles, place, reduce, start } from './capture-machine.js'
import { measurePhoto } from './capture-measures.js'
import { showSample, showSettings } from './capture-options.js'
import { showProgress } from './capture-progress.js'
import { closeReview, showReview } from './capture-review.js'
import { createStep } from './capture-step.js'
import { captureTexts } from './capture-texts.js'
import { clear, keep, progress, restore, kept } from './capture-store.js'
import { makeThumb, thumbOf } from './capture-thumbs.js'

addTexts(captureTexts)

let state = start
let hasHostCamera = false
let shot
let step
let flow
let welcome
/** Going on with a phone; loaded when it is used. */
let handover
/** The host's open request. */
let request
/** Whether the history has an entry that the browser's back button takes, so that it does not leave the page. */
let isGuarded = false
const delivery = createDelivery(dispatch)

function dispatch(event) {
  const before = state
  state = reduce(state, event)
  if (state !== before) render(before, event)
  host.follow?.(state)
  if (event.type === 'lost') toast(text('capture.lost'), { sign: 'error' })
  delivery.follow(state)
}

/** The section that shows a state. */
function section() {
  if (handover?.isOn && !state.isHandedOver) return 'handover'
  if (state.screen !== 'step') return state.screen
  return hasHostCamera || needsFiles(state) ? 'files' : 'step'
}

const views = {
  busy() {},
  overview() {
    const isRetake = document.body.dataset.screen === 'retake'
    const n = state.photos.length
    const heading = isRetake ? 'retake.title' : n === 1 ? 'capture.headingOne' : 'capture.heading'
    part('overview-title').textContent = text(heading, { n })
    part('overview-lead').textContent = text(isRetake ? 'capture.leadRetake' : 'capture.lead')
    part('start-text').textContent = text(state.photos.some((photo) => photo.isTaken) ? 'capture.goOn' : 'capture.start')
    showPlan(state.photos, thumbOf)
  },
  step: () => step.enter(current(state), place(state)),
  files() {
    const reason = hasHostCamera ? state.hostReason : state.camera
    showFiles(current(state), place(state), reason, hasHostCamera)
  },
  review() {
    const verdict = showReview(current(state), shot.blob, shot.measures, place(state))
    announce(`${text('capture.shotDone')} ${text(`capture.verdict.${verdict}`)}`)
  },
  refused() {
    const photo = current(state)
    const thumb = thumbOf(photo.region)
    part('refused-label').textContent = photo.label
    part('refusal').textContent = photo.refusal
    part('refused-instruction').textContent = photo.instruction
    part('refused-photo').hidden = !thumb
    if (thumb) part('refused-photo').src = URL.createObjectURL(thumb)
    part('refused-photo').alt = text('capture.photoOf', { label: photo.label })
    announce(photo.refusal, { urgent: true })
  },
  summary() {
    showTaken(state.photos, thumbOf, (region) => dispatch({ type: 'open', region }))
    showFields(state.textFields)
  },
  sending: () => showProgress(state, delivery.share),
  handover: () => handover.show(),
}

/** Offers a phone where it can be used: without a good camera here, and to anyone at a device without touch. */
function offerPhone(wanted) {
  const video = part('video')
  const side = Math.min(video.videoWidth, video.videoHeight)
  const isSmall = state.camera === 'live' && side < (current(state)?.min_short_side ?? 0)
  const isOffered = { files: !hasHostCamera, overview: !matchMedia('(any-pointer: coarse)').matches, step: isSmall }
  const isHidden = !(flow?.phone && isOffered[wanted])
  for (const button of document.querySelectorAll('.use-phone')) button.hidden = isHidden
  if (wanted === 'files') part('choose').classList.toggle('primary', isHidden && !hasHostCamera)
}

/** Loads what a phone needs, and keeps it for the rest of the page's life. */
async function loadPhone() {
  const { createHandover } = await import('./handover.js')
  handover ??= createHandover({
    flow,
    welcome,
    onChange: () => render(state, { type: 'phone' }),
    onSkipped: () => dispatch({ type: 'stored' }),
    // The photos that were taken here before are handed over with those of the phone.
    onSending: () => !state.isSending && state.photos.some((photo) => photo.isTaken) && dispatch({ type: 'send' }),
    onCancel: (how) => leave(how).catch(fail),
    labelOf: (region) => state.photos.find((photo) => photo.region === region)?.label ?? '',
    isHere: (region) => state.photos.some((photo) => photo.region === region && photo.isTaken),
  })
  if (request) handover.tell(request)
  return handover
}

async function usePhone() {
  try {
    ;(await loadPhone()).open()
  } catch {
    // A module could not be loaded.
    toast(text('offline'), { sign: 'error' })
  }
}

function render(before, event) {
  const wanted = section()
  const isShown = document.body.dataset.part === wanted
  show(wanted)
  // A change of the camera alone shows nothing again, except the reason why there is none.
  if (event.type !== 'camera' || !isShown || wanted === 'files') views[wanted]?.()
  offerPhone(wanted)
  if (before.screen === 'review' && state.screen !== 'review') closeReview()
  if (wanted === 'handover') step.leave()
  else if (state.screen === 'review') step.pause()
  else if (state.screen !== 'step') step.leave()
  showDeadline(state.expiresAt)
  guard()
}

function guard() {
  if (isGuarded || ['busy', 'overview'].includes(state.screen)) return
  history.pushState(null, '')
  isGuarded = true
}

/** The browser's back button goes one screen back, as the page's own does. */
function goBack() {
  isGuarded = false
  dispatch({ type: 'back' })
  guard()
}

/** A photo of the camera, of a file or of the host. */
async function take(made) {
  shot = made
  shot.measures ??= await measurePhoto({ blob: shot.blob })
  dispatch({ type: 'shot', judgement: shot.measures })
}

async function use() {
  const { region } = state
  const made = shot
  // A second click finds no photo.
  shot = undefined
  if (!made) return
  await Promise.all([keep(region, made.blob), makeThumb(region, made.blob)])
  dispatch({ type: 'use' })
}

function sendAll() {
  const values = readFields(state.textFields)
  if (!values || !isComplete(state)) return
  if (state.textFields.length) send('fields', { values })
  dispatch({ type: 'send' })
}

async function leave({ isAsked = false } = {}) {
  const isHeld = handover?.hasPhotos || state.photos.some((photo) => photo.isTaken || photo.isDone)
  const hasPhotos = isHeld && !state.isHandedOver
  const question = {
    title: text('capture.cancelTitle'),
    body: text('capture.cancelBody'),
    confirm: text('capture.cancelYes'),
    cancel: text('capture.cancelNo'),
    danger: true,
  }
  if (hasPhotos && !isAsked && !(await ask(question))) return
  await Promise.all([clear(), handover?.end()])
  if (state.camera === 'denied' && !hasPhotos && !state.isHandedOver) {
    return send('fail', { reason: 'camera_denied', description: 'The user has denied the camera.' })
  }
  send('cancel')
}

async function openHostCamera() {
  const { region } = state
  try {
    await take({ blob: await hostStill(region) })
  } catch (error) {
    if (error.reason === 'cancelled') return
    dispatch({ type: 'camera', camera: error.reason === 'denied' ? 'denied' : 'missing' })
    state = { ...state, hostReason: error.reason === 'denied' ? 'denied' : 'host' }
    views.files()
  }
}

function chosen({ target }) {
  const [blob] = target.files
  // The same file can then be chosen again.
  target.value = ''
  if (blob) take({ blob }).catch(fail)
}

function listen() {
  const clicks = {
    start: () => {
      progress.start()
      dispatch({ type: 'start' })
    },
    'step-back': () => dispatch({ type: 'back' }),
    'files-back': () => dispatch({ type: 'back' }),
    'review-back': () => dispatch({ type: 'again' }),
    again: () => dispatch({ type: 'again' }),
    use: () => use().catch(fail),
    retake: () => dispatch({ type: 'open', region: state.region }),
    skip: () => dispatch({ type: 'skip' }),
    'files-skip': () => dispatch({ type: 'skip' }),
    options: showSettings,
    sample: () => showSample(current(state)),
    'try-camera': () => {
      dispatch({ type: 'camera', camera: 'starting' })
    },
    'host-camera': () => openHostCamera().catch(fail),
    send: sendAll,
  }
  for (const [id, listener] of Object.entries(clicks)) part(id).addEventListener('click', listener)
  for (const id of ['file', 'file-step']) part(id).addEventListener('change', chosen)
  part('fields').addEventListener('submit', (event) => {
    event.preventDefault()
    sendAll()
  })
  onClick('.use-phone', usePhone)
  onClick('.cancel', () => leave().catch(fail))
  addEventListener('popstate', goBack)
  setInterval(() => showDeadline(state.expiresAt), 20_000)
}

async function wanted(message) {
  const isFirst = state.photos.length === 0
  request = message
  handover?.tell(message)
  dispatch({ type: 'wanted', message })
  if (!isFirst) return
  const regions = await restore()
  await Promise.all(regions.map((region) => makeThumb(region, kept(region))))
  dispatch({ type: 'restored', regions, isStarted: progress.isStarted })
}

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  welcome = await greet(document.body.dataset.screen ?? location.pathname.split('/').pop())
  translate()
  setChunk(welcome.chunk_bytes)
  hasHostCamera = welcome.offers?.includes('camera') ?? false
  step = createStep({
    onCamera: (camera) => dispatch({ type: 'camera', camera }),
    onShot: (made) => take(made).catch(fail),
    onFail: () => toast(text('capture.failedShot'), { sign: 'error' }),
  })
  listen()
  flow = await openFlow()
  if (flow.phone && sessionStorage.getItem('assay-handover')) (await loadPhone()).resume()
  // Sent before the camera starts, because the system may first ask the user for permission, which takes time.
  send('ready')
  on('photo.wanted', (message) => wanted(message).catch(fail))
  on('photo.stored', (message) => {
    if (request?.request === message.request) request = undefined
    handover?.tell(message)
    delivery.stored(message)
  })
  on('progress', (message) => {
    handover?.tell(message)
    const { sent, all, states } = message
    dispatch({ type: 'progress', sent, all, states })
  })
  on('ended', () => {
    handover?.end()
    step.leave()
    clear()
  })
}

run().catch(fail)
