// One step of the capture: the camera's preview with the outline, hints, the countdown and the shutter.

import { announce } from './announce.js'
import { ring } from './components.js'
import { part } from './dom.js'
import { text } from './texts.js'
import { createCamera } from './camera.js'
import { takeStill } from './camera-still.js'
import { createControls } from './camera-controls.js'
import { keepAwake } from './camera-tools.js'
import { drawing, sample } from './capture-drawing.js'
import { createPreview } from './capture-preview.js'
import { play, settings } from './capture-settings.js'
import { sharpnessMin } from './capture-verdict.js'

/** Callbacks: `onCamera(state)` and `onShot({ blob, measures })`. */
export function createStep({ onCamera, onShot, onFail }) {
  const video = part('video')
  const countdown = ring()
  part('countdown').replaceChildren(countdown)
  let photo
  let isTaking = false
  let isLive = false
  let waiting

  const preview = createPreview(video, { onLook, onFire: () => shoot(), onBlack: () => camera.restart() })
  const camera = createCamera(video, { onState, onTrack: (track) => controls.follow(track) })
  const controls = createControls(camera)
  video.addEventListener('resize', fit)
  addEventListener('resize', fit)

  function onState(state) {
    isLive = state === 'live'
    fit()
    part('waiting').hidden = isLive
    part('shoot').disabled = !isLive
    clearTimeout(waiting)
    part('waiting-text').textContent = ''
    // A camera that starts at once needs no words.
    if (!isLive) waiting = setTimeout(() => (part('waiting-text').textContent = text('capture.allowNow')), 700)
    if (isLive && photo) preview.start(sharpnessMin(photo))
    else preview.stop()
    onCamera(state)
  }

  /** Lays the finder over the picture, whose shape the camera decides. Without a shape it stays hidden. */
  function fit() {
    part('finder').classList.toggle('is-live', isLive && video.videoWidth > 0)
    if (!video.videoWidth) return
    const stage = part('stage')
    const scale = Math.min(stage.clientWidth / video.videoWidth, stage.clientHeight / video.videoHeight)
    part('finder').style.inlineSize = `${Math.floor(video.videoWidth * scale)}px`
    part('finder').style.blockSize = `${Math.floor(video.videoHeight * scale)}px`
  }

  function onLook({ hint, progress, isGood, remind }) {
    const finder = part('finder')
    finder.dataset.state = progress > 0 || isGood ? 'good' : hint ? 'wait' : 'idle'
    countdown.set(progress)
    part('countdown').classList.toggle('is-on', progress > 0)
    const key = progress > 0 ? 'capture.hint.hold' : hint && `capture.hint.${hint}`
    const words = key ? text(key) : ''
    if (part('hint-text').textContent !== words) {
      part('hint-text').textContent = words
      if (key) announce(text(`${key}Long`))
      if (key === 'capture.hint.hold') play('good')
    }
    part('note').hidden = !(remind || !settings().auto)
    part('note').textContent = text(settings().auto ? 'capture.remind' : 'capture.manual')
  }

  async function shoot() {
    if (isTaking || part('shoot').disabled) return
    isTaking = true
    preview.stop()
    part('shoot').ariaBusy = 'true'
    part('finder').classList.add('is-taking')
    play('shot')
    navigator.vibrate?.(30)
    try {
      onShot(await takeStill(video, camera.track))
    } catch (error) {
      // The camera may have gone at this moment; the preview then starts again.
      if (camera.track?.readyState === 'live') preview.start(sharpnessMin(photo))
      onFail?.(error)
    } finally {
      isTaking = false
      part('shoot').ariaBusy = 'false'
      part('finder').classList.remove('is-taking')
    }
  }
  part('shoot').onclick = shoot

  return {
    /** Shows a region; the camera starts if it does not run. */
    enter(next, { n, all }) {
      photo = next
      part('progress').textContent = text('capture.count', { n, all })
      part('label').textContent = photo.label
      part('instruction').textContent = photo.instruction
      part('outline').replaceChildren(...(photo.outline ? [drawing(photo.outline, { cased: true })] : []))
      part('sample').hidden = !(photo.sample ?? photo.outline)
      part('sample-drawing').replaceChildren(sample(photo))
      part('skip').hidden = photo.required !== false
      part('hint-text').textContent = ''
      onLook({ progress: 0 })
      keepAwake(true)
      camera.start()
    },
    /** Holds the preview, for a review of the photo. */
    pause() {
      photo = undefined
      preview.stop()
    },
    /** Releases the camera. */
    leave() {
      photo = undefined
      preview.stop()
      camera.stop()
      keepAwake(false)
    },
    restart: () => camera.restart(),
  }
}
