// Takes the photos that the host asks for, one after the other, and hands each over in parts.

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
  // Without a camera there is nothing to look at yet.
  video.hidden = part('frame').hidden = !stream
  part('no-camera').hidden = Boolean(stream)
  part('shoot').hidden = !stream
  part('use').hidden = part('again').hidden = true
  part('choose').hidden = Boolean(stream)
  show('camera')
  // A video that was hidden may have stopped.
  if (stream) video.play().catch(() => {})
}

/** Starts the camera, unless it runs; without one, photos can be chosen. */
async function useCamera() {
  if (stream || isOver) return
  try {
    const started = await startCamera(video)
    if (stream || isOver) return stopCamera(started)
    stream = started
    // The system takes the camera away for a call, for instance.
    stream.getVideoTracks()[0].onended = () => {
      stream = undefined
      if (wanted && !photo) look()
    }
  } catch (error) {
    if (!(error instanceof CameraError)) throw error
    // A camera that is refused is the host's to explain.
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

/** Hands the photo over: the next part goes out when the host has the one before. */
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
  // The same file can be chosen once more.
  event.target.value = ''
}
part('skip').onclick = () => {
  show('busy')
  send('photo.skip', { request: wanted.request })
}
for (const button of document.querySelectorAll('.cancel')) button.onclick = () => send('cancel')

on('photo.wanted', (request) => describe(request).catch(fail))
on('photo.stored', ({ request }) => {
  // The host has it on disk: the copy in the page goes.
  photo = undefined
  if (wanted?.request === request) wanted = undefined
  part('busy-text').textContent = text('starting')
})
on('progress', ({ sent, all }) => {
  wanted = undefined
  show('busy')
  part('busy-text').textContent = `${text('sending')} ${text('sent', { n: sent, all })}`
  // It goes on without the screen from here.
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
  // Before the camera: the system may ask the user first, who may take time to answer.
  send('ready')
  await useCamera()
  if (wanted && !photo) look()
}

run().catch(fail)
