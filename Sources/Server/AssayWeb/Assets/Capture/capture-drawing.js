// The catalog's line drawings: outlines over the preview, and samples of a good photo.

const svg = (tag, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** A drawing in its box of 100 by 100. A casing keeps its line visible on every picture. */
export function drawing(path, { cased = false } = {}) {
  const made = svg('svg', { viewBox: '-4 -4 108 108', class: 'drawing', 'aria-hidden': 'true' })
  if (cased) made.append(svg('path', { d: path, class: 'drawing-casing' }))
  made.append(svg('path', { d: path, class: 'drawing-line' }))
  return made
}

/** The sample of a region: its outline, faint, with the contents of a good photo. */
export function sample(photo) {
  const made = svg('svg', { viewBox: '-4 -4 108 108', class: 'drawing', 'aria-hidden': 'true' })
  if (photo.sample && photo.outline) made.append(svg('path', { d: photo.outline, class: 'drawing-faint' }))
  const path = photo.sample ?? photo.outline
  if (path) made.append(svg('path', { d: path, class: 'drawing-line' }))
  return made
}
