// Torch, zoom and lenses of a camera track, where the device has them.

/** What a track can do. Capabilities tell the truth; supported constraints do not. */
export function abilities(track) {
  const can = track?.getCapabilities?.() ?? {}
  const zoom = can.zoom && can.zoom.max > can.zoom.min ? { min: can.zoom.min, max: can.zoom.max } : undefined
  return { torch: Boolean(can.torch), zoom }
}

/** The zoom factors to offer: 1 and 2, and the smallest one if the lens is wider. */
export function zoomSteps(zoom) {
  if (!zoom) return []
  return [...new Set([zoom.min, 1, 2])].filter((step) => step >= zoom.min && step <= zoom.max).sort((a, b) => a - b)
}

/** Switches the torch; returns whether it is on. It is lost after a zoom, so it is applied again after one. */
export async function setTorch(track, isOn) {
  try {
    await track.applyConstraints({ advanced: [{ torch: isOn }] })
    return track.getSettings?.().torch ?? isOn
  } catch {
    return false
  }
}

export async function setZoom(track, factor, torch) {
  try {
    await track.applyConstraints({ advanced: [{ zoom: factor }] })
    if (torch) await setTorch(track, true)
    return track.getSettings?.().zoom ?? factor
  } catch {
    return undefined
  }
}

/** The cameras of the device, rear ones first. Their labels are known once the user has allowed the camera. */
export async function lenses() {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? []
  const cameras = devices.filter((device) => device.kind === 'videoinput' && device.deviceId)
  // An infrared camera shows no colors.
  return cameras.filter((camera) => !/\b(ir|infrared)\b/i.test(camera.label))
}

let lock

/** Keeps the display on while the camera runs. */
export async function keepAwake(isOn) {
  try {
    if (!isOn) {
      await lock?.release()
      lock = undefined
    } else if (!lock || lock.released) {
      lock = await navigator.wakeLock?.request('screen')
    }
  } catch {
    // A low battery may refuse it.
  }
}
