// Takes a still at the camera's full resolution: the sharpest of three frames.

import { measurePhoto } from './capture-measures.js'

const shots = 3
const between = 90
const photoTimeout = 2500
let canvas
/** Whether the system's own photo function may be tried; one that has failed is not tried again. */
let mayTakePhoto = true

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time))
const within = (time, promise) =>
  Promise.race([promise, pause(time).then(() => Promise.reject(new Error('The camera did not answer.')))])

/** The best of three frames, by the measure of a small copy. */
async function sharpest(video) {
  let best
  for (let shot = 0; shot < shots; shot += 1) {
    if (shot) await pause(between)
    const frame = await createImageBitmap(video)
    const { sharpness = 0 } = await measurePhoto({ bitmap: await createImageBitmap(frame, smaller(frame)) })
    if (!best || sharpness > best.sharpness) {
      best?.frame.close()
      best = { frame, sharpness }
    } else frame.close()
  }
  return best.frame
}

function smaller({ width, height }) {
  const scale = Math.min(1, 640 / Math.max(width, height))
  return { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale), resizeQuality: 'medium' }
}

/** Encodes a frame with the one canvas that the page reuses. */
async function encode(frame) {
  canvas ??= document.createElement('canvas')
  canvas.width = frame.width
  canvas.height = frame.height
  canvas.getContext('2d').drawImage(frame, 0, 0)
  frame.close()
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.93))
  canvas.width = canvas.height = 0
  if (!blob) throw new Error('The photo could not be encoded.')
  return blob
}

/** The photo of the system's own function, if it is larger than a frame. It hangs or fails on some systems. */
async function systemPhoto(track, width) {
  if (!mayTakePhoto || typeof ImageCapture === 'undefined' || !track) return undefined
  try {
    const capture = new ImageCapture(track)
    const { imageWidth } = await within(photoTimeout, capture.getPhotoCapabilities())
    if (!(imageWidth?.max > width * 1.2)) return undefined
    return await within(photoTimeout, capture.takePhoto({ imageWidth: imageWidth.max }))
  } catch {
    mayTakePhoto = false
    return undefined
  }
}

/** Takes a photo; returns the JPEG and its measures. */
export async function takeStill(video, track) {
  const frame = await sharpest(video)
  const { width } = frame
  const blob = await encode(frame)
  const measures = await measurePhoto({ blob })
  const larger = await systemPhoto(track, width)
  if (!larger) return { blob, measures }
  const others = await measurePhoto({ blob: larger })
  const isBetter = !others.failed && others.width > measures.width && others.sharpness >= measures.sharpness - 1
  return isBetter ? { blob: larger, measures: others } : { blob, measures }
}
