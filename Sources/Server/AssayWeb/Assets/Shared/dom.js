// Small helpers over the page's elements.

export const part = (id) => document.getElementById(id)

/** Creates an element with a class, a text, properties and children. */
export function element(tag, { className, content, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  if (className) made.className = className
  if (content !== undefined) made.textContent = content
  made.append(...children.filter((child) => child !== undefined && child !== null))
  return made
}

/** Adds a listener for clicks to every element that matches. */
export function onClick(selector, listener) {
  for (const found of document.querySelectorAll(selector)) found.addEventListener('click', listener)
}

/** Shows one of the page's parts and hides the others. Focuses its heading, for users of screen readers. */
export function show(id) {
  if (document.body.dataset.part === id) return
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== id
  document.body.dataset.part = id
  const heading = document.querySelector(`#${id} h1`)
  if (!heading) return
  window.scrollTo(0, 0)
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
