// Magnifies a photo: two fingers, the wheel, a double tap, a button or the keyboard.

/** The offset that keeps a picture inside its frame. All values are in CSS pixels. */
export function clamp(offset, frame, picture, scale) {
  const most = Math.max(0, (picture * scale - frame) / 2)
  return Math.min(most, Math.max(-most, offset))
}

/** Returns `{ set, reset, toggle, scale }` for a frame and its image. `onChange(isLarge)` follows each change. */
export function createZoom(frame, image, onChange) {
  let [scale, x, y] = [1, 0, 0]
  const pointers = new Map()
  let pinch

  /** The scale at which one pixel of the photo is one pixel of the display. */
  const full = () => {
    const shown = image.getBoundingClientRect().width / scale
    return Math.max(2, Math.min(8, image.naturalWidth / (shown || 1) / devicePixelRatio))
  }

  function apply() {
    const { clientWidth, clientHeight } = frame
    const [width, height] = [image.offsetWidth, image.offsetHeight]
    x = clamp(x, clientWidth, width, scale)
    y = clamp(y, clientHeight, height, scale)
    image.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    frame.classList.toggle('is-large', scale > 1.01)
    onChange(scale > 1.01)
  }

  /** Changes the scale around a point of the frame, given from its middle. */
  function set(next, atX = 0, atY = 0) {
    const limited = Math.min(Math.max(1, next), full() * 1.5)
    x = atX - ((atX - x) * limited) / scale
    y = atY - ((atY - y) * limited) / scale
    scale = limited
    apply()
  }

  function reset() {
    ;[scale, x, y] = [1, 0, 0]
    apply()
  }
  const toggle = (atX, atY) => (scale > 1.01 ? reset() : set(full(), atX, atY))
  const fromMiddle = (event) => {
    const box = frame.getBoundingClientRect()
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]
  }

  frame.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, event)
    frame.setPointerCapture?.(event.pointerId)
    pinch = undefined
  })
  frame.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    pointers.set(event.pointerId, event)
    const [first, second] = [...pointers.values()]
    if (!second) {
      x += event.clientX - before.clientX
      y += event.clientY - before.clientY
      return apply()
    }
    const spread = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
    const middle = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 }
    pinch ??= { spread, scale }
    return set((pinch.scale * spread) / pinch.spread, ...fromMiddle(middle))
  })
  for (const type of ['pointerup', 'pointercancel']) {
    frame.addEventListener(type, (event) => {
      pointers.delete(event.pointerId)
      pinch = undefined
    })
  }
  frame.addEventListener('dblclick', (event) => toggle(...fromMiddle(event)))
  frame.addEventListener('wheel', (event) => {
    event.preventDefault()
    set(scale * Math.exp(-event.deltaY / 300), ...fromMiddle(event))
  }, { passive: false })
  frame.addEventListener('keydown', (event) => {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }
    if (event.key === '+' || event.key === '=') set(scale * 1.5)
    else if (event.key === '-') set(scale / 1.5)
    else if (event.key === '0') reset()
    else if (moves[event.key] && scale > 1) {
      x += moves[event.key][0]
      y += moves[event.key][1]
      apply()
    } else return
    event.preventDefault()
  })
  return { set, reset, toggle, get scale() { return scale } }
}
