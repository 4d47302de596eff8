// The step without the page's own camera: photos from files, or from the host's camera.

import { isPhone } from './bridge.js'
import { banner } from './components.js'
import { element, part } from './dom.js'
import { text } from './texts.js'
import { helpFor, platformOf } from './camera-help.js'
import { sample } from './capture-drawing.js'

/** Shows the step. `reason` says why there is no camera; without one the host offers its own. */
export function showFiles(photo, { n, all }, reason, hasHostCamera) {
  part('files-progress').textContent = text('capture.count', { n, all })
  part('files-label').textContent = photo.label
  part('files-instruction').textContent = photo.instruction
  part('files-drawing').hidden = !(photo.sample ?? photo.outline)
  part('files-drawing').replaceChildren(sample(photo))
  part('files-skip').hidden = photo.required !== false
  part('host-camera').hidden = !hasHostCamera
  part('choose').classList.toggle('primary', !hasHostCamera)
  part('try-camera').hidden = hasHostCamera || !['denied', 'busy', 'slow'].includes(reason)
  part('no-camera').replaceChildren(...(reason ? [explain(reason)] : []))
}

function explain(reason) {
  const help = helpFor(reason, platformOf(navigator.userAgent, navigator.maxTouchPoints), isPhone)
  const made = banner(reason === 'missing' ? 'info' : 'warning', { title: text(help.title), body: text(help.body) })
  if (help.steps) made.querySelector('.banner-body').append(element('p', { content: text(help.steps) }))
  return made
}
