// Shows the camera's picture in the page, and takes photos from it.

/** The camera can't be used. `reason` is `denied` (by the user or the system) or `missing`. */
export class CameraError extends Error {
  constructor(cause) {
    super(cause.message)
    this.reason = cause.name === 'NotAllowedError' || cause.name === 'SecurityError' ? 'denied' : 'missing'
  }
}

/** Shows the camera's picture in a video element. */
export async function startCamera(video) {
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
    })
  } catch (error) {
    throw new CameraError(error)
  }
  video.srcObject = stream
  await video.play().catch(() => {})
  return stream
}

/** Captures the current video frame as a JPEG. */
export async function takePhoto(video) {
  // A camera that has just started has no frame yet.
  if (!video.videoWidth) await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d').drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

/** Releases the camera. */
export function stopCamera(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Encodes a picture, or a part of one, as Base64. */
export async function base64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32768))
  }
  return btoa(binary)
}
