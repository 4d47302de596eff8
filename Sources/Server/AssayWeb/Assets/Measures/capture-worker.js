// Measures pictures beside the page, so that the shutter answers at once while hints run.
//
// Messages: {id, kind: 'frame' | 'photo' | 'reset', bitmap | blob, spectrum}. Each is answered with {id, ...measures}.

import { createPreviewMeasure } from './capture-measure.js'
import { sharpness } from './capture-spectrum.js'
import { shrink, shrinkOf, workingCopy } from './capture-resample.js'

const frames = createPreviewMeasure()
let canvas

function pixels(bitmap) {
  canvas ??= new OffscreenCanvas(1, 1)
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
  }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The judgement of a whole photo, as the server will measure it. */
function judge(bitmap) {
  const { data, width, height } = pixels(bitmap)
  canvas.width = canvas.height = 1
  const working = workingCopy(shrink(data, width, height, shrinkOf(Math.max(width, height))))
  const sum = working.gray.reduce((a, b) => a + b, 0)
  return { width, height, sharpness: sharpness(working), brightness: sum / working.gray.length / 255 }
}

async function answer({ kind, bitmap, blob, spectrum }) {
  if (kind === 'reset') return frames.reset()
  const source = bitmap ?? (await createImageBitmap(blob))
  try {
    return kind === 'frame' ? frames.add(pixels(source), spectrum) : judge(source)
  } finally {
    source.close()
  }
}

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await answer(data)) })
  } catch (error) {
    postMessage({ id: data.id, failed: String(error?.message ?? error) })
  }
}
