// Tests of the parts of the capture screen without a page. module-tests.js runs them.

import { platformOf } from './camera-help.js'
import { zoomSteps } from './camera-tools.js'
import { ladder, reasonOf } from './camera.js'
import { minutesLeft } from './capture-deadline.js'
import { faultOf as fieldFaultOf } from './capture-fields.js'
import { createHints, faultOf, limits } from './capture-hints.js'
import { current, due, isComplete, needsFiles, reduce, start } from './capture-machine.js'
import { captureTexts } from './capture-texts.js'
import { createTrigger, times } from './capture-trigger.js'
import { verdictOf } from './capture-verdict.js'
import { clamp } from './capture-zoom.js'

/** Returns the function that records a sentence unless a condition holds. */
const checker = (wrong) => (condition, sentence) => condition || wrong.push(sentence)

/** Handles events, each an object or only its type. */
const play = (state, ...events) => events.reduce((at, event) => reduce(at, typeof event === 'string' ? { type: event } : event), state)

function aPhotoIsTakenByItselfOnlyAfterASteadyWhile(wrong) {
  const check = checker(wrong)
  const fires = (frames) => {
    const trigger = createTrigger(0)
    for (const [at, isGood, isMoving = false] of frames) if (trigger.add(isGood, isMoving, at).fire) return at
  }
  const every = (from, to, isGood) => Array.from({ length: (to - from) / 100 }, (_, i) => [from + i * 100, isGood])
  const steady = fires(every(0, 9000, true))
  check(steady >= times.settle + times.steady + times.countdown, `fires after ${steady} ms`)
  check(steady < 3500, `fires only after ${steady} ms`)
  check(fires(every(0, 9000, false)) === undefined, 'fires for a bad picture')
  const moved = fires([...every(0, 2500, true), [2500, false, true], ...every(2600, 9000, true)])
  check(moved >= 2600 + times.steady + times.countdown, `a movement does not cancel: ${moved}`)
  const missed = fires([...every(0, 2000, true), [2000, false], ...every(2100, 9000, true)])
  check(missed === steady, `one bad frame is not forgiven: ${missed}`)
  const trigger = createTrigger(0)
  check(!trigger.add(false, false, times.remind - 1).remind, 'reminds at once')
  check(trigger.add(false, false, times.remind).remind, 'does not remind of the shutter')
}

function oneHintAtATimeStaysLongEnoughToBeRead(wrong) {
  const check = checker(wrong)
  const good = { brightness: 0.5, bright: 0, dark: 0, motion: 0.3, fill: 0.9, sharpness: 30 }
  const faults = {
    dark: { brightness: 0.05 }, bright: { brightness: 0.95 }, moving: { motion: 9 }, glare: { bright: 0.3 },
    far: { fill: 0.05 }, blurred: { sharpness: 20.5 },
  }
  check(faultOf(good, 20) === undefined, 'a good frame has a fault')
  for (const [fault, change] of Object.entries(faults)) {
    check(faultOf({ ...good, ...change }, 20) === fault, `${fault} is not found`)
  }
  check(faultOf({ ...good, sharpness: 20.5 }, 19) === undefined, 'the region has no minimum of its own')
  const hints = createHints(20)
  const shown = []
  for (let at = 0; at < 6000; at += 100) {
    const bad = at === 1000 || (at >= 2000 && at < 3500)
    shown.push(hints.add(bad ? { ...good, ...faults.dark } : good, at))
  }
  check(shown[11] === undefined, 'one bad frame makes a hint')
  check(shown.indexOf('dark') > 20 && shown.indexOf('dark') < 30, `a hint comes at ${shown.indexOf('dark')}`)
  check(shown.filter((hint) => hint === 'dark').length >= limits.shown / 100, 'a hint flickers')
  check(shown.at(-1) === undefined, 'a hint stays')
  check(hints.isGood(), 'a good frame is not good')
  hints.add({ ...good, ...faults.moving, sharpness: undefined }, 6100)
  hints.add({ ...good, sharpness: undefined }, 6200)
  check(!hints.isGood(), 'a figure from before a movement counts')
}

function theMachineGoesThroughACapture(wrong) {
  const check = checker(wrong)
  const regions = ['front', 'logo', 'seam']
  const message = (region, changes = {}) => ({
    request: 1, region, regions, label: region, instruction: '', required: region !== 'seam',
    photos: regions.map((each) => ({ region: each, label: each, instruction: '', required: each !== 'seam', state: 'wanted' })),
    ...changes,
  })
  const wanted = (region, changes) => ({ type: 'wanted', message: message(region, changes) })
  let state = play(start, wanted('front'))
  check(state.screen === 'overview', state.screen)
  state = play(state, 'start', 'shot')
  check(state.screen === 'review' && current(state).region === 'front', state.screen)
  check(play(state, 'again').screen === 'step', 'again')
  state = play(state, 'use', 'shot', 'use', 'skip')
  check(state.screen === 'summary' && isComplete(state) && !due(state), state.screen)
  state = play(state, { type: 'open', region: 'front' }, 'shot', 'use')
  check(state.screen === 'summary', 'a photo can be taken again before the photos are sent')
  state = play(state, 'send')
  check(due(state)?.region === 'front', 'the wanted photo is handed over')
  state = play(state, 'stored')
  check(!due(state) && state.screen === 'sending', 'nothing is handed over without a request')
  const rest = message('logo').photos.map((photo) => (photo.region === 'front' ? { ...photo, state: 'taken' } : photo))
  state = play(state, wanted('logo', { request: 2, photos: rest }), 'stored', wanted('seam', { request: 3, photos: rest }))
  check(due(state)?.isSkipped, 'a skipped photo is due')
  state = play(state, 'stored', { type: 'progress', sent: 1, all: 2, states: { front: 'sent' } })
  check(state.screen === 'sending' && state.photos[0].state === 'sent', 'progress')
  state = play(state, wanted('logo', { request: 4, refusal: 'Blurred.', photos: rest }))
  check(state.screen === 'refused' && current(state).refusal === 'Blurred.', 'a refusal')
  state = play(state, { type: 'open', region: 'logo' }, 'shot', 'use')
  check(state.screen === 'sending' && due(state)?.region === 'logo', 'a photo that was refused is sent at once')
  const kept = play(start, wanted('front'), { type: 'restored', regions: ['front'], isStarted: true })
  check(kept.screen === 'step' && kept.region === 'logo', 'a reload goes on where it was')
  const lost = play(start, wanted('front'), 'start', { type: 'camera', camera: 'denied' })
  check(needsFiles(lost) && lost.screen === 'step', 'without a camera there are files')
  check(!needsFiles(play(lost, { type: 'camera', camera: 'live' })), 'the camera comes back')
}

function aHostThatNamesOnePhotoAtATimeGetsEachAtOnce(wrong) {
  const check = checker(wrong)
  const wanted = (region, request, refusal) => ({
    type: 'wanted', message: { request, region, regions: ['front', 'logo'], label: region, instruction: '', required: true, refusal },
  })
  let state = play(start, wanted('front', 1))
  check(state.screen === 'step', 'an earlier host has no overview')
  state = play(state, 'shot', 'use')
  check(due(state)?.region === 'front', 'the photo is handed over at once')
  state = play(state, 'stored', wanted('logo', 2))
  check(state.screen === 'step' && state.region === 'logo' && !due(state), 'the next photo')
  state = play(state, 'shot', 'use', 'stored', wanted('front', 3, 'Blurred.'))
  check(state.screen === 'refused' && state.region === 'front', 'a refusal')
}

function helpersOfTheScreenAreRight(wrong) {
  const check = checker(wrong)
  const agents = {
    iosSafari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    iosApp: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    samsung: 'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    inApp: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/480]',
    firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    macSafari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    chrome: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  }
  for (const [platform, agent] of Object.entries(agents)) {
    check(platformOf(agent) === platform, `${platform} is ${platformOf(agent)}`)
    for (const texts of Object.values(captureTexts)) check(texts[`capture.allow.${platform}`], `no steps for ${platform}`)
  }
  check(platformOf(agents.macSafari, 5) === 'iosSafari', 'an iPad is not a Mac')
  check(Object.keys(captureTexts.en).join() === Object.keys(captureTexts.ja).join(), 'the languages have other texts')
  check(ladder()[0].video.width.ideal === 4032 && ladder().at(-1).video === true, 'the ladder')
  check(ladder('x').slice(0, -1).every(({ video }) => video.deviceId.ideal === 'x' && !video.facingMode), 'a device and a side')
  check(reasonOf({ name: 'NotReadableError' }) === 'busy' && reasonOf({ name: 'NotAllowedError' }) === 'denied', 'reasons')
  check(zoomSteps({ min: 0.5, max: 8 }).join() === '0.5,1,2' && zoomSteps({ min: 1, max: 1.5 }).join() === '1', 'zoom')
  check(minutesLeft(10000, 1000) === undefined && minutesLeft(601, 1000) === 10 && minutesLeft(0, 9e9) === 1, 'minutes')
  check(fieldFaultOf(' ', { required: true, max: 9 }) === 'missing' && fieldFaultOf('🧵🧵', { max: 2 }) === undefined, 'fields')
  check(fieldFaultOf('abc', { max: 2 }) === 'long', 'long fields')
  const photo = { min_short_side: 300, sharpness_min: 22 }
  const measures = { width: 800, height: 600, brightness: 0.5, sharpness: 24 }
  check(verdictOf(measures, photo) === 'good' && verdictOf({ failed: 'x' }, photo) === 'unknown', 'verdicts')
  check(verdictOf({ ...measures, sharpness: 22.9 }, photo) === 'blurred', 'the margin')
  check(verdictOf({ ...measures, height: 299 }, photo) === 'small', 'small')
  check(clamp(900, 300, 200, 4) === 250 && clamp(5, 300, 200, 1) === 0, 'the photo leaves its frame')
}

export const captureTests = [
  aPhotoIsTakenByItselfOnlyAfterASteadyWhile,
  oneHintAtATimeStaysLongEnoughToBeRead,
  theMachineGoesThroughACapture,
  aHostThatNamesOnePhotoAtATimeGetsEachAtOnce,
  helpersOfTheScreenAreRight,
]
