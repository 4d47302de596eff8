// The controls over the preview: torch, zoom and the choice of a lens, where the camera has them.

import { element, part } from './dom.js'
import { locale, text } from './texts.js'
import { abilities, lenses, setTorch, setZoom, zoomSteps } from './camera-tools.js'

/** Follows the camera, which may return with another lens. */
export function createControls(camera) {
  let isLit = false

  function showTorch(can) {
    const torch = part('torch')
    torch.hidden = !can
    torch.ariaPressed = String(isLit)
    torch.onclick = async () => {
      isLit = await setTorch(camera.track, !isLit)
      torch.ariaPressed = String(isLit)
    }
  }

  function showZoom(zoom) {
    const steps = zoomSteps(zoom)
    part('zoom').hidden = steps.length < 2
    const format = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
    const current = camera.track?.getSettings?.().zoom ?? 1
    part('zoom').replaceChildren(
      ...steps.map((step) => {
        const content = text('capture.zoomFactor', { n: format.format(step) })
        const made = element('button', { type: 'button', className: 'zoom-step numeric', content })
        made.ariaPressed = String(Math.abs(step - current) < 0.05)
        made.onclick = async () => {
          if ((await setZoom(camera.track, step, isLit)) === undefined) return
          for (const other of part('zoom').children) other.ariaPressed = String(other === made)
        }
        return made
      })
    )
  }

  async function showLenses(track) {
    const all = await lenses()
    const lens = part('lens')
    lens.hidden = all.length < 2
    lens.onclick = () => {
      const at = all.findIndex((each) => each.deviceId === track.getSettings?.().deviceId)
      camera.use(all[(at + 1) % all.length].deviceId)
    }
  }

  return {
    follow(track) {
      isLit = Boolean(track.getSettings?.().torch)
      const can = abilities(track)
      showTorch(can.torch)
      showZoom(can.zoom)
      showLenses(track)
    },
  }
}
