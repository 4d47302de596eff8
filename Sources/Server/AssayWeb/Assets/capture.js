// Takes the photos that the host requests, one at a time, and sends each to the host in parts.

import { greet, isHosted, next, on, send } from './bridge.js'
import { CameraError, base64, startCamera, stopCamera, takePhoto } from './camera.js'
import { fail, openFlow } from './flow.js'
import { show, text, translate } from './texts.js'

const part = (id) => document.getElementById(id)
const video = part('video')
let stream
let wanted
let photo
let isOver = false
let chunkBytes = 512 * 1024

async function describe(request) {
  wanted = request
  photo = undefined
  const place = request.regions.indexOf(request.region) + 1
  part('progress').textContent = text('photo', { n: place, all: request.regions.length })
  part('label').textContent = request.label
  part('instruction').textContent = request.instruction
  part('refusal').textContent = request.refusal ?? ''
  part('refusal').hidden = !request.refusal
  part('skip').hidden = request.required
  document.querySelector('#busy .cancel').textContent = text('cancel')
  await useCamera()
  if (wanted === request && !photo) look()
}

function look() {
  part('preview').hidden = true
  // Without a camera there is no picture to show yet.
  video.hidden = part('frame').hidden = !stream
  part('no-camera').hidden = Boolean(stream)
  part('shoot').hidden = !stream
  part('use').hidden = part('again').hidden = true
  part('choose').hidden = Boolean(stream)
  show('camera')
  // A hidden video may have stopped.
  if (stream) video.play().catch(() => {})
}

/** Starts the camera if it is not running. Without a camera, the user can choose photos. */
async function useCamera() {
  if (stream || isOver) return
  try {
    const started = await startCamera(video)
    if (stream || isOver) return stopCamera(started)
    stream = started
    // The system may take the camera away, for example during a phone call.
    stream.getVideoTracks()[0].onended = () => {
      stream = undefined
      if (wanted && !photo) look()
    }
  } catch (error) {
    if (!(error instanceof CameraError)) throw error
    // The host explains a denied camera permission to the user.
    if (error.reason === 'denied') {
      isOver = true
      send('fail', { reason: 'camera_denied', description: error.message })
    }
  }
}

function leaveCamera() {
  stopCamera(stream)
  stream = undefined
  video.srcObject = null
}

function preview(blob) {
  if (!blob) return
  photo = blob
  URL.revokeObjectURL(part('preview').src)
  part('preview').src = URL.createObjectURL(blob)
  part('preview').alt = text('taken', { label: wanted.label })
  part('preview').hidden = part('frame').hidden = false
  video.hidden = true
  part('shoot').hidden = part('choose').hidden = true
  part('use').hidden = part('again').hidden = false
}

/** Sends the photo to the host. Each part is sent after the host has confirmed the previous one. */
async function handOver(blob, request) {
  show('busy')
  part('busy-text').textContent = text('keeping')
  let ready = next('photo.next')
  send('photo.begin', { request, content_type: blob.type || 'image/jpeg', bytes: blob.size })
  for (let offset = 0; offset < blob.size; ) {
    await ready
    const end = Math.min(offset + chunkBytes, blob.size)
    ready = next('photo.next')
    send('photo.chunk', { request, offset, data: await base64(blob.slice(offset, end)) })
    offset = end
  }
  await ready
  send('photo.end', { request })
}

part('shoot').onclick = async () => preview(await takePhoto(video))
part('again').onclick = look
part('use').onclick = () => handOver(photo, wanted.request).catch(fail)
part('file').onchange = (event) => {
  preview(event.target.files[0])
  // Resets the input, so that the same file can be chosen again.
  event.target.value = ''
}
part('skip').onclick = () => {
  show('busy')
  send('photo.skip', { request: wanted.request })
}
for (const button of document.querySelectorAll('.cancel')) button.onclick = () => send('cancel')

on('photo.wanted', (request) => describe(request).catch(fail))
on('photo.stored', ({ request }) => {
  // The host has stored the photo on disk, so the page drops its copy.
  photo = undefined
  if (wanted?.request === request) wanted = undefined
  part('busy-text').textContent = text('starting')
})
on('progress', ({ sent, all }) => {
  wanted = undefined
  show('busy')
  part('busy-text').textContent = `${text('sending')} ${text('sent', { n: sent, all })}`
  // The upload continues without the screen from here on.
  document.querySelector('#busy .cancel').textContent = text('close')
  leaveCamera()
})
on('ended', () => {
  isOver = true
  leaveCamera()
})

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  const welcome = await greet(location.pathname.split('/').pop())
  chunkBytes = Math.min(welcome.chunk_bytes ?? chunkBytes, 1024 * 1024)
  translate()
  await openFlow()
  // Sent before the camera starts, because the system may first ask the user for permission, which takes time.
  send('ready')
  await useCamera()
  if (wanted && !photo) look()
}

run().catch(fail)
