// The marks on the photos: hidden fields of the decision's form, shown on the photos and in a list.

import { markOf, readMark, toPane } from './item-view.js'

const most = 64

/**
 * Takes over the list of marks in the form; `undefined` without a form.
 *
 * `names` has the label of each photo, and `draw` is called after a change.
 */
export function begin(names, draw) {
  const list = document.querySelector('[data-marks]')
  if (!list) return undefined
  const template = list.nextElementSibling
  const entries = () => [...list.querySelectorAll('[data-mark]')]

  /** Numbers the entries, and shows the findings of the regions that have marks. */
  function number() {
    const marked = new Set(entries().map(({ dataset }) => names[readMark(dataset.mark)?.photo]))
    for (const [index, entry] of entries().entries()) entry.querySelector('b').textContent = String(index + 1)
    for (const field of document.querySelectorAll('[data-finding]')) {
      const isMarked = marked.has(field.dataset.label)
      field.classList.toggle('marked', isMarked)
      field.querySelector('select').disabled = !isMarked
    }
    draw()
  }

  list.addEventListener('click', ({ target }) => {
    const entry = target.closest('button')?.closest('[data-mark]')
    if (!entry) return
    const next = entry.nextElementSibling ?? entry.previousElementSibling
    entry.remove()
    number()
    ;(next?.querySelector('button') ?? document.querySelector('[data-act="mark"]')).focus()
  })
  number()

  return {
    add(photo, from, to) {
      if (entries().length >= most) return
      const entry = template.content.firstElementChild.cloneNode(true)
      entry.dataset.mark = entry.querySelector('input').value = markOf(photo, from, to)
      entry.querySelector('span').textContent = names[photo] ?? ''
      list.append(entry)
      number()
    },

    /** Draws the marks of a photo over its canvas. */
    draw(canvas, state, pane, photo) {
      for (const old of canvas.querySelectorAll('.mark')) old.remove()
      for (const [index, { dataset }] of entries().entries()) {
        const mark = readMark(dataset.mark)
        if (mark?.photo !== photo.id) continue
        const ends = [mark, { x: mark.x + mark.width, y: mark.y + mark.height }]
        const [from, to] = ends.map((point) => toPane(state, pane, photo, point))
        const shown = document.createElement('span')
        shown.className = mark.width ? 'mark' : 'mark point'
        shown.textContent = String(index + 1)
        Object.assign(shown.style, {
          left: `${Math.min(from.x, to.x)}px`, top: `${Math.min(from.y, to.y)}px`,
          width: `${Math.abs(to.x - from.x)}px`, height: `${Math.abs(to.y - from.y)}px`,
        })
        canvas.append(shown)
      }
    },
  }
}
